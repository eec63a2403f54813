import type { EntityDefinition, FieldDefinition, HistoryEntry } from '@portico/contract'

/** A record as the audit log stores it: a reference as `{ id }`, a content as ContentSnapshot; null when there was none. */
export type RecordState = HistoryEntry['after']

export interface FieldChange {
  readonly field: FieldDefinition
  readonly before: unknown
  readonly after: unknown
}

/** A missing value and an empty text look alike, so a change from one to the other is not visible. */
const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const propertyOf = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** What identifies a value. */
function identity(field: FieldDefinition, value: unknown): unknown {
  if (isEmpty(value)) return undefined
  if (field.kind === 'reference') return propertyOf(value, 'id') ?? value
  if (field.kind === 'content') return propertyOf(value, 'digest') ?? propertyOf(value, 'id') ?? value
  return value
}

/** The fields in which two states of a record differ, in the order of the entity. Size and type of a content are part of its change. */
export function changesBetween(entity: EntityDefinition, before: RecordState, after: RecordState): FieldChange[] {
  return entity.fields
    .filter((field) => field.kind !== 'mediaType' && field.kind !== 'byteSize')
    .filter((field) => identity(field, before?.[field.name]) !== identity(field, after?.[field.name]))
    .map((field) => ({ field, before: before?.[field.name] ?? null, after: after?.[field.name] ?? null }))
}
