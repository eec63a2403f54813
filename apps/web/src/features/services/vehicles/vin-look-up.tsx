import { checkVin, type DecodedVin, type VinFault } from '@portico/finance'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '@/lib/i18n/country-name.ts'
import { Button } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { IdentifierField } from '../identifier-field.tsx'
import { SandboxTrial } from '../sandbox/sandbox-result.tsx'

/** The numbers of the Vehicles API's examples, and one whose check digit is wrong. */
const EXAMPLES = [
  { key: 'european', vin: 'WPTZZZ9ZX26042788' },
  { key: 'american', vin: '1M8GDM9AXKP042788' },
  { key: 'wrong', vin: '1M8GDM9A1KP042788' }
] as const

/** More cannot be a number, however it is written. */
const LONGEST_INPUT = 40

/** What a vehicle identification number says. */
export function VinLookUp() {
  const { t } = useTranslation()
  const [text, setText] = useState<string>(EXAMPLES[0].vin)
  const check = text.trim() === '' ? undefined : checkVin(text)
  return (
    <Card className="grid md:grid-cols-[0.85fr_1.15fr]">
      <div className="p-6 sm:p-8">
        <IdentifierField
          label={t('services.car-advisor.live.vin')}
          hint={t('services.car-advisor.live.hint')}
          value={text}
          onChange={setText}
          maxLength={LONGEST_INPUT}
          className="uppercase"
        />
        <p className="text-[13px] font-medium text-ink-2">{t('services.car-advisor.live.examples')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {EXAMPLES.map(({ key, vin }) => (
            <Button key={key} size="small" aria-pressed={text === vin} onClick={() => setText(vin)}>
              {t(`services.car-advisor.live.${key}`)}
            </Button>
          ))}
        </div>
      </div>
      <div
        aria-live="polite"
        className="min-h-[372px] rounded-b-3 border-line bg-sunken p-6 max-md:border-t sm:p-8 md:rounded-r-3 md:rounded-bl-none md:border-l"
      >
        {!check && <p className="text-ink-2">{t('services.car-advisor.live.empty')}</p>}
        {check?.valid === true && (
          <>
            <Decoded decoded={check.decoded} />
            <SandboxTrial
              request={{
                method: 'GET',
                path: `/sandbox/vehicle-api/v1/vins/${check.decoded.vin}`,
                scope: 'vehicle-api'
              }}
            />
          </>
        )}
        {check?.valid === false && <Fault fault={check.fault} />}
      </div>
    </Card>
  )
}

function Fault({ fault }: { fault: VinFault }) {
  const { t } = useTranslation()
  return <Alert tone="warning">{t(`services.car-advisor.live.fault.${fault.step}`, { ...fault })}</Alert>
}

function Decoded({ decoded }: { decoded: DecodedVin }) {
  const { t, i18n } = useTranslation()
  const { manufacturer, descriptor, indicator, region, country, modelYear, makeName, checkDigit } = decoded
  const isRequired = checkDigit.result === 'VALID'
  return (
    <>
      <h3 className="sr-only">{t('services.car-advisor.live.sections')}</h3>
      <dl className="grid grid-cols-[3fr_6fr_8fr] gap-1.5 text-center">
        <Part name={t('services.car-advisor.live.manufacturer')} text={manufacturer} />
        <Part name={t('services.car-advisor.live.descriptor')} text={descriptor} />
        <Part name={t('services.car-advisor.live.indicator')} text={indicator} />
      </dl>
      <dl className="mt-6 divide-y divide-line border-y border-line text-sm">
        <Row name={t('services.car-advisor.live.make')}>{makeName ?? t('services.car-advisor.live.unknownMake')}</Row>
        <Row name={t('services.car-advisor.live.region')}>{t(`services.car-advisor.live.regions.${region}`)}</Row>
        <Row name={t('services.car-advisor.live.country')}>
          {country ? countryName(country, i18n.language) : t('services.car-advisor.live.unknownCountry')}
        </Row>
        <Row name={t('services.car-advisor.live.year')}>{modelYear ?? t('services.car-advisor.live.noYear')}</Row>
        <Row name={t('services.car-advisor.live.check')}>
          {t(isRequired ? 'services.car-advisor.live.checkValid' : 'services.car-advisor.live.checkFree', {
            found: checkDigit.found,
            calculated: checkDigit.calculated
          })}
        </Row>
      </dl>
    </>
  )
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="mt-1 text-xs text-ink-2">{name}</dt>
      <dd className="rounded-2 border border-blue-line bg-blue-wash py-2.5 font-mono text-[15px] font-medium tracking-[0.06em] text-blue-ink max-sm:text-[13px] max-sm:tracking-normal">
        {text}
      </dd>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[11rem_1fr]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
