import { useTranslation } from 'react-i18next'
import type { FieldTexts } from '@/lib/forms/error-summary.tsx'
import { isFieldErrorCode } from '@/lib/forms/field-errors.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { CHARACTER_LIMITS } from './schema.ts'
import type { FormField } from './values.ts'

/** The translation key of the sentence for an error; it may use the `limit`. */
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
  return (field) => ({
    label: t(`devportalApp.userManagement.${field}`),
    error: (error) => t(errorKey(field, error), { limit: formatNumber(CHARACTER_LIMITS[field] ?? 0, i18n.language) })
  })
}
