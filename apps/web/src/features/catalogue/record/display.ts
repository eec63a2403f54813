import {
  APP,
  type CatalogueRecord,
  type EntityDefinition,
  entityOf,
  type FieldDefinition,
  type FieldValue,
  isReference,
  recordTitle
} from '@portico/contract'
import type { TFunction } from 'i18next'
import { formatByteSize, formatDate } from '@/lib/i18n/formats.ts'
import { i18n } from '@/lib/i18n/i18n.ts'

/** The translation key of a text of an entity, e.g. `home.title` or a field's name; without a name the prefix of these keys. */
export function entityKey(entity: EntityDefinition, name?: string): string {
  return name === undefined ? `${APP}.${entity.key}` : `${APP}.${entity.key}.${name}`
}

/**
 * The text that is shown for a field's value.
 *
 * @returns the empty text when there is no value
 */
export function displayText(field: FieldDefinition, value: FieldValue | undefined, t: TFunction): string {
  if (value === null || value === undefined || value === '') return ''
  if (isReference(value)) return field.kind === 'reference' ? recordTitle(entityOf(field.to), value) : ''
  switch (field.kind) {
    case 'date':
      return formatDate(String(value))
    case 'country':
      return t(`${APP}.Country.${value}`)
    case 'byteSize':
      return formatByteSize(Number(value), i18n.language)
    default:
      return String(value)
  }
}

/** The texts that are shown of a record, one per field; its number as `#12`, which is the title of a record without a name. */
export function displayTexts(entity: EntityDefinition, record: CatalogueRecord, t: TFunction): string[] {
  return [`#${record.id}`, ...entity.fields.map((field) => displayText(field, record[field.name], t))]
}

/**
 * The value by which a column sorts a record: a number, the ISO date (which sorts as time does), or the text shown.
 *
 * @param column `id` or a field's name
 * @returns null when there is no value
 */
export function sortKey(entity: EntityDefinition, column: string, record: CatalogueRecord, t: TFunction) {
  const value = record[column]
  if (value === null || value === undefined || value === '') return null
  const field = entity.fields.find((candidate) => candidate.name === column)
  if (isReference(value) || field?.kind === 'country') return field ? displayText(field, value, t) : null
  return value
}

/** Memoizes translations by key. Only for texts without placeholders. */
export function memoizeTranslations(t: TFunction): TFunction {
  const words = new Map<string, string>()
  const once = (key: string) => {
    const word = words.get(key) ?? t(key)
    words.set(key, word)
    return word
  }
  return once as TFunction
}
