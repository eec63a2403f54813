import {
  type IbanCheck as Check,
  COUNTRIES,
  type Country,
  checkIban,
  printIban,
  type StepResult,
  TEST_ENDINGS,
  type TestEnding,
  testIban
} from '@portico/finance'
import { Check as CheckIcon, CircleDashed, Minus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '@/lib/i18n/country-name.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { Card } from '@/ui/page/card.tsx'
import { IdentifierField } from '../identifier-field.tsx'
import { SandboxTrial } from '../sandbox/sandbox-result.tsx'

/** More would not be an account number of any country. */
const LONGEST_INPUT = 64

const START = 'DE89 3704 0044 0532 0130 00'

const MARKS = {
  PASSED: { Icon: CheckIcon, colour: 'text-teal' },
  FAILED: { Icon: X, colour: 'text-red-ink' },
  NOT_RUN: { Icon: CircleDashed, colour: 'text-ink-3' },
  NOT_APPLICABLE: { Icon: Minus, colour: 'text-ink-3' }
} satisfies Record<StepResult, unknown>

/** The check of an account number, step by step, and a maker of numbers for every outcome of a payment. */
export function IbanCheck() {
  const { t } = useTranslation()
  const [text, setText] = useState(START)
  const check = text.trim() === '' ? undefined : checkIban(text, COUNTRIES)
  return (
    <Card className="grid md:grid-cols-2">
      <div className="p-6 sm:p-8">
        <IdentifierField
          label={t('services.payments.live.iban')}
          hint={t('services.payments.live.hint')}
          value={text}
          onChange={setText}
          maxLength={LONGEST_INPUT}
        />
        <Builder onUse={setText} />
      </div>
      <div className="min-h-[372px] rounded-b-3 border-line bg-sunken p-6 max-md:border-t sm:p-8 md:rounded-r-3 md:rounded-bl-none md:border-l">
        {check ? (
          <>
            <Result check={check} />
            <SandboxTrial
              request={{
                method: 'POST',
                path: '/sandbox/bank-account-validation-api/v1/iban-checks',
                scope: 'bank-account-validation-api',
                body: { iban: text.trim() }
              }}
            />
          </>
        ) : (
          <p className="text-ink-2">{t('services.payments.live.empty')}</p>
        )}
      </div>
    </Card>
  )
}

function Result({ check }: { check: Check }) {
  const { t } = useTranslation()
  const ending = check.valid ? check.account?.accountNumber.slice(-4) : undefined
  const outcome = TEST_ENDINGS.find((one) => one === ending) ?? 'other'
  return (
    <>
      <p aria-live="polite" className="text-lg leading-7 font-semibold">
        {t(check.valid ? 'services.payments.live.valid' : 'services.payments.live.invalid')}
        <span className="mt-1 block font-mono text-[15px] font-normal wrap-anywhere text-ink-2">{check.printed}</span>
      </p>
      <ol aria-label={t('services.payments.live.steps')} className="mt-4 divide-y divide-line border-y border-line">
        {check.steps.map(({ step, result }) => {
          const { Icon, colour } = MARKS[result]
          return (
            <li key={step} className="flex items-center gap-3 py-2 text-sm">
              <Icon aria-hidden="true" className={`size-4 shrink-0 ${colour}`} />
              <span>{t(`services.payments.live.step.${step}`)}</span>
              <span
                className={`ml-auto text-right text-[13px] ${result === 'FAILED' ? 'font-medium text-red-ink' : 'text-ink-2'}`}
              >
                {t(`services.payments.live.result.${result}`)}
              </span>
            </li>
          )
        })}
      </ol>
      {check.valid && (
        <p className="mt-4 text-sm text-ink-2">
          {t('services.payments.live.outcome.title')}{' '}
          <b className="font-medium text-ink">{t(`services.payments.live.outcome.${outcome}`)}</b>.
        </p>
      )}
    </>
  )
}

/** Makes a valid number for a country that ends a payment in a chosen way. */
function Builder({ onUse }: { onUse: (iban: string) => void }) {
  const { t, i18n } = useTranslation()
  const [country, setCountry] = useState<Country>('ES')
  const [ending, setEnding] = useState<TestEnding>('0003')
  const iban = testIban(country, ending)
  const printed = printIban(iban)
  return (
    <fieldset className="mt-2 min-w-0 border-t border-line pt-5">
      <legend className="float-left mb-3 w-full text-sm font-semibold">
        {t('services.payments.live.builder.title')}
      </legend>
      <div className="clear-both grid gap-x-4 sm:grid-cols-2">
        <Field label={t('services.payments.live.builder.country')}>
          {(control) => (
            <Select
              {...control}
              value={country}
              onChange={({ target }) => setCountry(target.value as Country)}
              options={COUNTRIES.map((value) => ({ value, label: countryName(value, i18n.language) }))}
            />
          )}
        </Field>
        <Field label={t('services.payments.live.builder.ending')}>
          {(control) => (
            <Select
              {...control}
              value={ending}
              onChange={({ target }) => setEnding(target.value as TestEnding)}
              options={TEST_ENDINGS.map((value) => ({
                value,
                label: `${value} · ${t(`services.payments.live.outcome.${value}`)}`
              }))}
            />
          )}
        </Field>
      </div>
      <p className="font-mono text-[15px] wrap-anywhere">{printed}</p>
      <Button className="mt-3" onClick={() => onUse(printed)}>
        {t('services.payments.live.builder.use')}
      </Button>
    </fieldset>
  )
}
