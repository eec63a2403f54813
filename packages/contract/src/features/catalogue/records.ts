import type { EntityDefinition } from './definitions.ts'

/** A record that another refers to: its id, and what a list shows of it. */
export interface RecordReference {
  readonly id: number
  readonly [field: string]: string | number | null
}

/** What stands in a field of a record. */
export type FieldValue = string | number | RecordReference | null

/** A catalogue record of an entity that is not known at compile time. */
export interface CatalogueRecord {
  id: number
  [field: string]: FieldValue
}

/** Whether a field's value refers to another record. */
export function isReference(value: FieldValue | undefined): value is RecordReference {
  return typeof value === 'object' && value !== null
}

/** The name a person knows a record by; its number when it has no name. */
export function recordTitle(entity: EntityDefinition, record: CatalogueRecord | RecordReference): string {
  const field = entity.fields.find((candidate) => candidate.title)
  const title = field && record[field.name]
  return typeof title === 'string' && title.trim() !== '' ? title : `#${record.id}`
}
