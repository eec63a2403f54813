import { CircleAlert } from 'lucide-react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from './field-errors.ts'

/** The texts of a field in a list of errors. */
export interface FieldTexts {
  readonly label: string
  /** The sentence for an error: a field error code, or the translation key of a sentence. */
  readonly error: (error: string) => string
}

interface ErrorSummaryProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  fields: readonly string[]
  textsOf: (field: string) => FieldTexts
}

/** Everything that is wrong with a form; each error leads to its field. The number of errors is announced. */
export function ErrorSummary<Values extends FieldValues>({ form, fields, textsOf }: ErrorSummaryProps<Values>) {
  const { t } = useTranslation()
  const invalid = (fields as FieldPath<Values>[]).flatMap((name) => {
    const error = fieldErrorOf(form, name)
    return error === undefined ? [] : [{ name, error }]
  })
  if (invalid.length === 0) return null
  return (
    <div className="flex gap-3 rounded-2 border border-red-line bg-red-wash p-4 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red-ink" />
      <div>
        <p role="alert" className="text-[15px] font-medium">
          {t('entity.form.errors', { count: invalid.length })}
        </p>
        <ul className="mt-1 grid gap-0.5">
          {invalid.map(({ name, error }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => form.setFocus(name)}
                className="min-h-6 rounded-1 text-left text-ink-2 underline underline-offset-2 hover:text-ink"
              >
                {textsOf(name).label}: {textsOf(name).error(error)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
