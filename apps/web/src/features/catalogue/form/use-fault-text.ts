import type { FieldDefinition, FieldErrorCode } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/formats.ts'
import { characterLimit, faultKey } from './validate.ts'

/** The sentence that says what is wrong with a field of a form. */
export function useFaultText(): (field: FieldDefinition, fault: FieldErrorCode) => string {
  const { t, i18n } = useTranslation()
  return (field, fault) => t(faultKey(fault), { limit: formatNumber(characterLimit(field) ?? 0, i18n.language) })
}
