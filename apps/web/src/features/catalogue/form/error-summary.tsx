import { type EntityDefinition, type FieldErrorCode, inputFields } from '@portico/contract'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FaultSummary } from '../../../ui/fault-summary.tsx'
import { entityKey } from '../record/display.ts'
import { useFaultText } from './use-fault-text.ts'
import type { FormValues } from './values.ts'

/** What is wrong with a record's form. */
export function ErrorSummary({ entity, form }: { entity: EntityDefinition; form: UseFormReturn<FormValues> }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { errors } = form.formState
  const faults = inputFields(entity)
    .filter(({ name }) => errors[name])
    .map((field) => ({
      field: field.name,
      label: t(entityKey(entity, field.name)),
      text: faultText(field, errors[field.name]?.type as FieldErrorCode, form.getValues(field.name))
    }))
  return (
    <FaultSummary
      title={t('entity.form.errors', { count: faults.length })}
      faults={faults}
      onGo={(field) => form.setFocus(field)}
    />
  )
}
