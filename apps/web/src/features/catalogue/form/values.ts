import { type CatalogueRecord, DEFAULT_COUNTRY, type EntityDefinition, type FieldDefinition } from '@portico/contract'

/** What stands in the controls of a form: a text for every field of the entity. */
export type FormValues = Record<string, string>

/** What a create or an update sends of a record. */
export type RecordInput = Record<string, string | null>

/** Whether a field's control takes the whole width of the form. */
export function isWideField(field: FieldDefinition): boolean {
  return field.kind === 'longText' || field.title === true
}

/** The controls of a new record: empty, and the default country (specification section 3). */
export function newValues(entity: EntityDefinition): FormValues {
  return Object.fromEntries(entity.fields.map((field) => [field.name, field.kind === 'country' ? DEFAULT_COUNTRY : '']))
}

/** What a control shows of a stored value. A text control knows line feeds only, whatever the record was stored with. */
function controlText(value: string | number | null | undefined): string {
  return String(value ?? '').replace(/\r\n?/g, '\n')
}

/** The controls of a stored record. */
export function recordValues(entity: EntityDefinition, record: CatalogueRecord): FormValues {
  return Object.fromEntries(entity.fields.map((field) => [field.name, controlText(record[field.name])]))
}

/**
 * What to send of the controls. An empty text is sent as `""` and an empty date or country as null (decisions §4). A control
 * that shows what the record already holds sends just that, so that saving one field never rewrites another.
 *
 * @param stored the record as last read; undefined for a new one
 */
export function toInput(entity: EntityDefinition, values: FormValues, stored?: CatalogueRecord): RecordInput {
  const input = (field: FieldDefinition): string | null => {
    const value = values[field.name] ?? ''
    const before = stored?.[field.name]
    if (before !== undefined && controlText(before) === value) return before === null ? null : String(before)
    return value === '' && (field.kind === 'date' || field.kind === 'country') ? null : value
  }
  return Object.fromEntries(entity.fields.map((field) => [field.name, input(field)]))
}
