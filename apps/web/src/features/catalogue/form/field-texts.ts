import { type EntityDefinition, type FieldDefinition, type FieldErrorCode, LIMITS } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import type { FieldTexts } from '@/lib/forms/error-summary.tsx'
import { formatByteSize, formatNumber } from '@/lib/i18n/formats.ts'
import { entityKey } from '../record/display.ts'
import { contentSize } from './content/content-value.ts'
import { type ControlValue, valueToContent } from './values.ts'

/** The maximum length of a field, in UTF-16 code units; undefined for a kind that has no such limit. */
export function characterLimit(field: FieldDefinition): number | undefined {
  if (field.kind === 'text') return LIMITS.shortText
  if (field.kind === 'longText') return LIMITS.longText
  if (field.kind === 'json') return LIMITS.jsonText
  return undefined
}

const KEYS: Record<FieldErrorCode, string> = {
  NotNull: 'required',
  NotBlank: 'required',
  Size: 'size',
  Date: 'date',
  Enum: 'enum',
  Reference: 'reference',
  Unreadable: 'unreadable',
  Pattern: 'pattern',
  Min: 'invalid',
  Max: 'invalid',
  Email: 'invalid'
}

/** The translation key of the sentence for a field error; it may use the `limit`, and the `size` found. */
export function errorKey(field: FieldDefinition, error: FieldErrorCode): string {
  const isContent = field.kind === 'content' && (error === 'Pattern' || error === 'Size')
  if (isContent) return `entity.content.fault.${KEYS[error]}`
  if (field.inAddresses && error === 'Pattern') return 'entity.validation.patternInAddress'
  return `entity.validation.${KEYS[error]}`
}

/** The texts of a field with the given value. */
export function useFieldTexts(entity: EntityDefinition): (field: FieldDefinition, value: ControlValue) => FieldTexts {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)

  function limitsOf(field: FieldDefinition, value: ControlValue) {
    if (field.kind !== 'content') return { limit: number(characterLimit(field) ?? 0) }
    const size = contentSize(valueToContent(value)) ?? 0
    return {
      size: formatByteSize(size, i18n.language),
      bytes: number(size),
      limit: number(LIMITS.content),
      mebibytes: number(LIMITS.content / 1024 ** 2),
      megabytes: formatByteSize(LIMITS.content, i18n.language)
    }
  }

  return (field, value) => ({
    label: t(entityKey(entity, field.name)),
    error: (error) => t(errorKey(field, error as FieldErrorCode), limitsOf(field, value))
  })
}
