import { type FieldDefinition, type FieldErrorCode, LIMITS } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatByteSize, formatNumber } from '../../../lib/i18n/formats.ts'
import { contentSize } from './content/content-value.ts'
import { characterLimit, faultKey } from './validate.ts'
import { type ControlValue, contentOf } from './values.ts'

/** The sentence that says what is wrong with a field of a form, in which `value` stands. */
export function useFaultText(): (field: FieldDefinition, fault: FieldErrorCode, value: ControlValue) => string {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  return (field, fault, value) => {
    if (field.kind !== 'content') return t(faultKey(field, fault), { limit: number(characterLimit(field) ?? 0) })
    const size = contentSize(contentOf(value)) ?? 0
    return t(faultKey(field, fault), {
      size: formatByteSize(size, i18n.language),
      bytes: number(size),
      limit: number(LIMITS.content),
      mebibytes: number(LIMITS.content / 1024 ** 2),
      megabytes: formatByteSize(LIMITS.content, i18n.language)
    })
  }
}
