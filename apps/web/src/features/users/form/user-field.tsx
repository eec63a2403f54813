import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import type { FieldTexts } from '@/lib/forms/error-summary.tsx'
import { fieldErrorOf, isFieldErrorCode } from '@/lib/forms/field-errors.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Field, type FieldControlProps } from '@/ui/form/field.tsx'
import { CHARACTER_LIMITS } from './definition.ts'
import type { FormField, UserFormValues } from './values.ts'

interface UserFieldProps {
  form: UseFormReturn<UserFormValues>
  name: FormField
  required?: boolean
  hint?: string | undefined
  isGroup?: boolean
  className?: string
  children: (control: FieldControlProps) => ReactNode
}

/** A field of the form with its label and its error. */
export function UserField({ form, name, hint, ...rest }: UserFieldProps) {
  const texts = useFieldTexts()(name)
  const error = fieldErrorOf(form, name)
  return <Field label={texts.label} hint={hint} error={error && texts.error(error)} {...rest} />
}

/** The translation key of the sentence for an error; it may use the `limit`, or the `min` of a password. */
function errorKey(field: FormField, error: string): string {
  if (!isFieldErrorCode(error)) return error
  if (error === 'NotNull' || error === 'NotBlank') return 'entity.validation.required'
  if (error === 'Size' && (field === 'email' || field === 'password')) return `userManagement.fault.${field}Size`
  if (error === 'Size') return 'entity.validation.size'
  if (field === 'login' || field === 'email') return `userManagement.fault.${field}`
  return error === 'Pattern' ? 'entity.validation.pattern' : 'entity.validation.invalid'
}

/** The texts of the fields of a user. */
export function useFieldTexts(): (field: FormField) => FieldTexts {
  const { t, i18n } = useTranslation()
  const { passwordMin } = useApplicationProfile()
  return (field) => ({
    label: t(`devportalApp.userManagement.${field}`),
    error: (error) =>
      t(errorKey(field, error), {
        limit: formatNumber(CHARACTER_LIMITS[field] ?? 0, i18n.language),
        min: passwordMin
      })
  })
}
