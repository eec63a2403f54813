import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FaultSummary } from '../../../ui/fault-summary.tsx'
import { useFaultText } from './user-field.tsx'
import { FORM_FIELDS, type UserFormValues } from './values.ts'

/** What is wrong with a user's form. */
export function ErrorSummary({ form }: { form: UseFormReturn<UserFormValues> }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { errors } = form.formState
  const faults = FORM_FIELDS.filter((field) => errors[field]).map((field) => ({
    field,
    label: t(`devportalApp.userManagement.${field}`),
    text: faultText(field, String(errors[field]?.type))
  }))
  return (
    <FaultSummary
      title={t('entity.form.errors', { count: faults.length })}
      faults={faults}
      onGo={(field) => form.setFocus(field as keyof UserFormValues)}
    />
  )
}
