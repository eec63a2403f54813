import { type Country, printIban } from '@portico/finance'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '@/lib/i18n/country-name.ts'
import { showToast } from '@/lib/toasts.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { OptionSelect, Select } from '@/ui/form/select.tsx'
import { Card } from '@/ui/page/card.tsx'
import { KINDS, type TestValueKind } from './kinds.ts'
import { OperationLink } from './operation-link.tsx'

/** Makes a value for a country and an outcome. */
export function Builder() {
  const { t, i18n } = useTranslation()
  const [name, setName] = useState<TestValueKind['name']>('payee')
  const [chosenCountry, setCountry] = useState<Country>('DE')
  const [index, setIndex] = useState(0)
  const kind = KINDS.find((one) => one.name === name) ?? KINDS[0]!
  const country = kind.countries.includes(chosenCountry) ? chosenCountry : (kind.countries[0] ?? 'DE')
  const values = kind.values(country, t)
  const chosen = values[index] ?? values[0]!
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold tracking-tight">{t('testValues.builder.title')}</h2>
      <div className="mt-4 grid gap-x-4 md:grid-cols-3">
        <Field label={t('testValues.builder.kind')}>
          {(control) => (
            <OptionSelect
              {...control}
              value={name}
              options={KINDS.map((one) => one.name)}
              optionLabel={(one) => t(`testValues.kind.${one}`)}
              onChange={(next) => {
                setName(next)
                setIndex(0)
              }}
            />
          )}
        </Field>
        {kind.countries.length > 0 && (
          <Field label={t('testValues.builder.country')}>
            {(control) => (
              <OptionSelect
                {...control}
                value={country}
                options={kind.countries}
                optionLabel={(one) => countryName(one, i18n.language)}
                onChange={setCountry}
              />
            )}
          </Field>
        )}
        <Field label={t('testValues.builder.outcome')}>
          {(control) => (
            <Select
              {...control}
              value={values.indexOf(chosen)}
              options={values.map(({ text }, position) => ({ value: position, label: text }))}
              onChange={({ target }) => setIndex(Number(target.value))}
            />
          )}
        </Field>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-3 rounded-2 border border-line bg-ground p-4">
        <output className="mr-auto min-w-0 font-mono text-lg wrap-anywhere">{shown(chosen.value)}</output>
        <CopyButton
          size="small"
          text={chosen.value}
          label={t('testValues.builder.copy')}
          copiedLabel={t('testValues.builder.copied')}
          onRefused={() => showToast({ kind: 'error', key: 'reference.copyRefused' })}
        />
        <OperationLink operation={kind.operation} />
      </div>
    </Card>
  )
}

/** Numbers of accounts and cards in groups of four, as they are printed. */
const shown = (value: string) => (/^([A-Z]{2})?\d{2}[A-Z0-9]{10,}$/.test(value) ? printIban(value) : value)
