import { LIMITS, PROOF_PERIODS } from '@portico/contract'
import { CURRENCIES } from '@portico/finance'
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatByteSize } from '@/lib/i18n/formats.ts'
import { buttonClass } from '@/ui/button/button.tsx'
import { DateInput } from '@/ui/form/date-input.tsx'
import { Field } from '@/ui/form/field.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import type { LoanValues, ProofErrors, ProofField, ProofValues } from '../input/form.ts'

interface FieldsProps {
  values: ProofValues
  errors: ProofErrors
  onChange: (changes: Partial<ProofValues>) => void
}

/** The sentence about what is wrong with a field. */
function useErrorText(errors: ProofErrors) {
  const { t } = useTranslation()
  return (field: ProofField) => {
    const error = errors[field]
    if (!error) return undefined
    const [, table] = /^table\.(\w+)$/.exec(error.key) ?? []
    return t(table === undefined ? `quoteProof.error.${error.key}` : `quoteProof.table.${table}`, { ...error })
  }
}

const AMOUNTS = ['price', 'deposit', 'tradeIn', 'financedCharges', 'paidCharges', 'balloon'] as const

/** The terms of a loan. */
export function LoanFields({ values, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText(errors)
  const { loan } = values
  const change = (field: keyof LoanValues, value: string) => onChange({ loan: { ...loan, [field]: value } })
  const amount = (field: (typeof AMOUNTS)[number]) => (
    <Field key={field} label={t(`quoteProof.loan.${field}`)} required={field === 'price'} error={errorText(field)}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          value={loan[field]}
          onChange={({ target }) => change(field, target.value)}
        />
      )}
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-x-4">
      {AMOUNTS.map(amount)}
      <Field label={t('quoteProof.loan.termInMonths')} required error={errorText('termInMonths')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={loan.termInMonths}
            onChange={({ target }) => change('termInMonths', target.value)}
          />
        )}
      </Field>
      <Field label={t('quoteProof.loan.nominalRate')} required error={errorText('nominalRate')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={loan.nominalRate}
            onChange={({ target }) => change('nominalRate', target.value)}
          />
        )}
      </Field>
      <Field label={t('quoteProof.loan.drawdownOn')} required error={errorText('drawdownOn')}>
        {(control) => (
          <DateInput {...control} value={loan.drawdownOn} onChange={(value) => change('drawdownOn', value)} />
        )}
      </Field>
      <CurrencyField values={values} onChange={onChange} />
    </div>
  )
}

function CurrencyField({ values, onChange }: Pick<FieldsProps, 'values' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <Field label={t('quoteProof.currency')}>
      {(control) => (
        <OptionSelect
          {...control}
          value={values.currency}
          options={CURRENCIES}
          onChange={(currency) => onChange({ currency })}
        />
      )}
    </Field>
  )
}

/** Cash flows as a table of text. */
export function FlowFields({ values, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText(errors)
  return (
    <>
      <TableField
        label={t('quoteProof.flows.label')}
        hint={t('quoteProof.flows.hint')}
        placeholder={'10/10/2026;500,00\n10/11/2026;-270,00\n10/12/2026;-270,00'}
        error={errorText('flows')}
        value={values.flows}
        onChange={(flows) => onChange({ flows })}
        isRequired
      />
      <div className="grid grid-cols-2 gap-x-4">
        <Field label={t('quoteProof.period.label')}>
          {(control) => (
            <OptionSelect
              {...control}
              value={values.period}
              options={PROOF_PERIODS}
              optionLabel={(period) => t(`quoteProof.period.${period}`)}
              onChange={(period) => onChange({ period })}
            />
          )}
        </Field>
        <CurrencyField values={values} onChange={onChange} />
      </div>
    </>
  )
}

/** What somebody else has calculated. */
export function StatedFields({ values, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText(errors)
  return (
    <>
      <Field label={t('quoteProof.stated.rate')} hint={t('quoteProof.stated.rateHint')} error={errorText('statedRate')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={values.statedRate}
            onChange={({ target }) => onChange({ statedRate: target.value })}
          />
        )}
      </Field>
      {values.source === 'loan' && (
        <TableField
          label={t('quoteProof.stated.schedule')}
          hint={t('quoteProof.stated.scheduleHint')}
          placeholder={t('quoteProof.stated.schedulePlaceholder')}
          error={errorText('schedule')}
          value={values.schedule}
          onChange={(schedule) => onChange({ schedule })}
        />
      )}
    </>
  )
}

interface TableFieldProps {
  label: string
  hint: string
  placeholder: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
  isRequired?: boolean
}

/** A table that is pasted, or read from a file. */
function TableField({ label, hint, placeholder, error, value, onChange, isRequired }: TableFieldProps) {
  const { t, i18n } = useTranslation()
  const input = useId()
  const [fileError, setFileError] = useState<string>()

  async function readFile(file: File | undefined) {
    if (!file) return
    if (file.size > LIMITS.proofFile) {
      setFileError(t('quoteProof.table.tooLarge', { limit: formatByteSize(LIMITS.proofFile, i18n.language) }))
      return
    }
    try {
      onChange(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
      setFileError(undefined)
    } catch {
      setFileError(t('quoteProof.table.encoding'))
    }
  }

  return (
    <div>
      <Field label={label} required={isRequired} hint={hint} error={fileError ?? error}>
        {(control) => (
          <TextArea
            {...control}
            spellCheck={false}
            wrap="off"
            className="font-mono text-[13px]!"
            placeholder={placeholder}
            value={value}
            onChange={({ target }) => {
              setFileError(undefined)
              onChange(target.value)
            }}
          />
        )}
      </Field>
      <input
        id={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="peer sr-only"
        onChange={({ target }) => {
          void readFile(target.files?.[0])
          target.value = ''
        }}
      />
      <label
        htmlFor={input}
        className={buttonClass(
          { size: 'small' },
          'mb-5 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue'
        )}
      >
        <Upload aria-hidden="true" className="size-4" />
        {t('quoteProof.file')}
      </label>
    </div>
  )
}
