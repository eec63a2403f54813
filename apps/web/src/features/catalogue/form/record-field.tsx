import { type FieldDefinition, LIMITS } from '@portico/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldTexts } from '@/lib/forms/error-summary.tsx'
import { fieldErrorOf } from '@/lib/forms/field-errors.ts'
import { formatByteSize, formatNumber } from '@/lib/i18n/formats.ts'
import { Field } from '@/ui/form/field.tsx'
import { KindControl } from './field-control.tsx'
import { characterLimit } from './field-texts.ts'
import { useJsonWarning } from './json/json-control.tsx'
import { type FormValues, valueToText } from './values.ts'

interface RecordFieldProps {
  field: FieldDefinition
  form: UseFormReturn<FormValues>
  texts: FieldTexts
  allowsNone: boolean
  onFile: (file: File, previous: File | undefined) => void
  className?: string | undefined
}

const HINTS: Partial<Record<FieldDefinition['kind'], string>> = {
  date: 'entity.form.dateHint',
  json: 'entity.json.hint',
  content: 'entity.content.hint'
}

/** A field of a record with its label, control, hint and error. */
export function RecordField({ field, form, texts, className, ...rest }: RecordFieldProps) {
  const { t, i18n } = useTranslation()
  const limit = characterLimit(field)
  const { label } = texts
  const code = fieldErrorOf(form, field.name)
  const warning = useWarning(form, field)
  const hintKey = HINTS[field.kind]
  const hint =
    hintKey &&
    t(hintKey, {
      mebibytes: formatNumber(LIMITS.content / 1024 ** 2, i18n.language),
      megabytes: formatByteSize(LIMITS.content, i18n.language)
    })
  const error = code && texts.error(code)
  return (
    <Field
      label={label}
      required={field.required}
      hint={hint}
      warning={warning}
      error={error}
      counter={limit !== undefined && <CharacterCounter form={form} name={field.name} limit={limit} />}
      isGroup={field.kind === 'json' || field.kind === 'content'}
      className={className}
    >
      {(control) => (
        <KindControl
          field={field}
          form={form}
          control={control}
          label={label}
          message={[error ?? warning, hint].filter(Boolean).join(' ')}
          {...rest}
        />
      )}
    </Field>
  )
}

/** The warning of a field: that its text should be JSON and is not. */
function useWarning(form: UseFormReturn<FormValues>, { name, kind }: FieldDefinition): string | undefined {
  const text = valueToText(useWatch({ control: form.control, name, disabled: kind !== 'json' }))
  return useJsonWarning(kind === 'json' ? text : '')?.sentence
}

/** From this share of the limit on, the number of characters is shown. */
const NEAR = 0.9

interface CharacterCounterProps {
  form: UseFormReturn<FormValues>
  name: string
  limit: number
}

function CharacterCounter({ form, name, limit }: CharacterCounterProps) {
  const { t, i18n } = useTranslation()
  const { length } = valueToText(useWatch({ control: form.control, name }))
  const left = limit - length
  if (length < limit * NEAR) return null
  const shown = formatNumber(Math.abs(left), i18n.language)
  return left < 0 ? (
    <span className="text-red-ink">{t('entity.form.charactersOver', { count: -left, shown })}</span>
  ) : (
    t('entity.form.charactersLeft', { count: left, shown })
  )
}
