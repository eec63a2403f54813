import { type EntityDefinition, type FieldDefinition, inputFields } from '@portico/contract'

export interface TransferColumn {
  readonly name: string
  /** Its field; undefined for the record's ID. */
  readonly field: FieldDefinition | undefined
}

const columnOf = (field: FieldDefinition): TransferColumn => ({
  name: field.kind === 'reference' ? `${field.name}Id` : field.name,
  field
})

const withoutContents = (fields: readonly FieldDefinition[]) => fields.filter((field) => field.kind !== 'content')

/** The columns of an export: everything of a record but contents. */
export function exportColumns(entity: EntityDefinition): TransferColumn[] {
  return [{ name: 'id', field: undefined }, ...withoutContents(entity.fields).map(columnOf)]
}

/** The columns that an import reads: those of an export, without what the server derives. */
export function importColumns(entity: EntityDefinition): TransferColumn[] {
  return [{ name: 'id', field: undefined }, ...withoutContents(inputFields(entity)).map(columnOf)]
}
