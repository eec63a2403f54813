import { type EntityDefinition, type FieldErrorCode, inputFields } from '@portico/contract'
import { CircleAlert } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { entityKey } from '../record/display.ts'
import { useFaultText } from './use-fault-text.ts'
import type { FormValues } from './values.ts'

/** What is wrong with a form, all at once: how many fields is spoken, and each leads to its field. */
export function ErrorSummary({ entity, form }: { entity: EntityDefinition; form: UseFormReturn<FormValues> }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { errors } = form.formState
  const wrong = inputFields(entity).filter((field) => errors[field.name])
  if (wrong.length === 0) return null
  return (
    <div className="flex gap-3 rounded-2 border border-red-line bg-red-wash p-4 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red-ink" />
      <div>
        <p role="alert" className="text-[15px] font-medium">
          {t('entity.form.errors', { count: wrong.length })}
        </p>
        <ul className="mt-1 grid gap-0.5">
          {wrong.map((field) => (
            <li key={field.name}>
              <button
                type="button"
                onClick={() => form.setFocus(field.name)}
                className="min-h-6 rounded-1 text-left text-ink-2 underline underline-offset-2 hover:text-ink"
              >
                {t(entityKey(entity, field.name))}:{' '}
                {faultText(field, errors[field.name]?.type as FieldErrorCode, form.getValues(field.name))}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
