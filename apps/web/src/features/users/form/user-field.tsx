import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/formats.ts'
import { Field, type FieldControlProps } from '../../../ui/field.tsx'
import { CHARACTER_LIMITS, type FormField, faultKey, type UserFormValues } from './values.ts'

interface UserFieldProps {
  form: UseFormReturn<UserFormValues>
  name: FormField
  required?: boolean
  hint?: string | undefined
  isGroup?: boolean
  className?: string
  children: (control: FieldControlProps) => ReactNode
}

/** A field of the form with its label and what is wrong with it. */
export function UserField({ form, name, hint, ...rest }: UserFieldProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const fault = form.formState.errors[name]?.type as string | undefined
  return (
    <Field
      label={t(`devportalApp.userManagement.${name}`)}
      hint={hint}
      error={fault && faultText(name, fault)}
      {...rest}
    />
  )
}

/** The sentence that says what is wrong with a field. */
export function useFaultText(): (field: FormField, fault: string) => string {
  const { t, i18n } = useTranslation()
  return (field, fault) =>
    t(faultKey(field, fault), { limit: formatNumber(CHARACTER_LIMITS[field] ?? 0, i18n.language) })
}
