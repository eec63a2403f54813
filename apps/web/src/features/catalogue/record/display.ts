import { APP, type CatalogueRecord, type EntityDefinition, type FieldDefinition } from '@portico/contract'
import type { TFunction } from 'i18next'
import { formatDate } from '../../../lib/i18n/formats.ts'

/** The translation key of something an entity has words of its own for, e.g. `home.title` or a field's name. */
export function entityKey(entity: EntityDefinition, name: string): string {
  return `${APP}.${entity.key}.${name}`
}

/**
 * What a person sees of a field's value.
 *
 * @returns the empty text when there is no value
 */
export function displayText(field: FieldDefinition, value: string | number | null | undefined, t: TFunction): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'date') return formatDate(String(value))
  if (field.kind === 'country') return t(`${APP}.Country.${value}`)
  return String(value)
}

/** Everything a person can see of a record, one text per field; its number as `#12`, by which a nameless record is called. */
export function displayTexts(entity: EntityDefinition, record: CatalogueRecord, t: TFunction): string[] {
  return [`#${record.id}`, ...entity.fields.map((field) => displayText(field, record[field.name], t))]
}

/**
 * What a record is sorted by in one column: the number, the ISO date (which sorts as time does), or the text shown.
 *
 * @param column `id` or a field's name
 * @returns null when there is no value
 */
export function sortKey(entity: EntityDefinition, column: string, record: CatalogueRecord, t: TFunction) {
  const value = record[column]
  if (value === null || value === undefined || value === '') return null
  const field = entity.fields.find((candidate) => candidate.name === column)
  return field?.kind === 'country' ? displayText(field, value, t) : value
}
