import { useTranslation } from 'react-i18next'
import type { FieldTexts } from '@/lib/forms/error-summary.tsx'
import { isFieldErrorCode } from '@/lib/forms/field-errors.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { FIELD_LIMITS } from './definition.ts'
import type { FormField } from './values.ts'

const LISTS: readonly FormField[] = ['redirectUris', 'notificationOrigins']

/** The translation key of the sentence for an error; it may use the `limit`. */
function errorKey(field: FormField, error: string): string {
  if (!isFieldErrorCode(error)) return error
  if (error === 'NotNull' || error === 'NotBlank') return 'entity.validation.required'
  if (LISTS.includes(field)) return `applications.fault.${error === 'Max' ? 'tooMany' : field}`
  if (error === 'Email' || field === 'contact') return 'applications.fault.contact'
  if (error === 'Size') return 'entity.validation.size'
  return error === 'Pattern' ? 'entity.validation.pattern' : 'entity.validation.invalid'
}

/** The texts of the fields of an application. */
export function useFieldTexts(): (field: FormField) => FieldTexts {
  const { t, i18n } = useTranslation()
  return (field) => ({
    label: t(`devportalApp.applications.${field}`),
    error: (error) => t(errorKey(field, error), { limit: formatNumber(FIELD_LIMITS[field], i18n.language) })
  })
}
