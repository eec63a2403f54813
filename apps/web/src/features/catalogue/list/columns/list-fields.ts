import type { EntityDefinition, FieldDefinition } from '@portico/contract'

/** The fields that a list can show: all but contents, which lists do not have. */
export function listableFields(entity: EntityDefinition): FieldDefinition[] {
  return entity.fields.filter((field) => field.kind !== 'content')
}

/** The columns that a list can show and be sorted by: the record's number, and its fields. */
export function listColumns(entity: EntityDefinition): [string, ...string[]] {
  return ['id', ...listableFields(entity).map((field) => field.name)]
}

/** The field whose country a list can be filtered by; undefined for an entity without one. */
export function countryField(entity: EntityDefinition): FieldDefinition | undefined {
  return entity.fields.find((field) => field.kind === 'country')
}
