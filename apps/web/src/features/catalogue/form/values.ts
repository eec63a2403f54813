import {
  type CatalogueRecord,
  DEFAULT_COUNTRY,
  type EntityDefinition,
  type FieldDefinition,
  type FieldValue,
  inputFields,
  isReference,
  type RecordReference
} from '@portico/contract'
import {
  type ContentToSend,
  type ContentValue,
  contentToSend,
  isSameContent,
  storedContent
} from './content/content-value.ts'

/** The value of a control: a text, the record that is referred to, or a content; null for neither of the last two. */
export type ControlValue = string | RecordReference | ContentValue

/** The values of the controls of a form, by field. */
export type FormValues = Record<string, ControlValue>

/** The values of a record that a request sends, without its content. */
export type RecordInput = Record<string, string | RecordReference | null>

/** The text in a control of any kind but references and contents. */
export function valueToText(value: ControlValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The record in the control of a reference. */
export function valueToReference(value: ControlValue | undefined): RecordReference | null {
  return typeof value === 'object' ? (value as RecordReference | null) : null
}

/** The content in the control of a content. */
export function valueToContent(value: ControlValue | undefined): ContentValue {
  return typeof value === 'object' ? (value as ContentValue) : null
}

/** The controls of a new record: empty, and the default country (specification section 3). */
export function newValues(entity: EntityDefinition): FormValues {
  return Object.fromEntries(inputFields(entity).map((field) => [field.name, emptyValue(field)]))
}

function emptyValue(field: FieldDefinition): ControlValue {
  if (field.kind === 'reference' || field.kind === 'content') return null
  return field.kind === 'country' ? DEFAULT_COUNTRY : ''
}

/** The stored text as a control has it. A text control has line feeds only, whatever line breaks are stored. */
function controlText(value: FieldValue | undefined): string {
  return isReference(value) ? '' : String(value ?? '').replace(/\r\n?/g, '\n')
}

/**
 * The controls of a stored record.
 *
 * @param contentTag of its content, where it is known
 */
export function recordValues(entity: EntityDefinition, record: CatalogueRecord, contentTag?: string): FormValues {
  const shown = (field: FieldDefinition): ControlValue => {
    const value = record[field.name]
    if (field.kind === 'content') return storedContent(entity, record, contentTag)
    if (field.kind === 'reference') return isReference(value) ? value : null
    return controlText(value)
  }
  return Object.fromEntries(inputFields(entity).map((field) => [field.name, shown(field)]))
}

/** The values without stored contents, for a record that was deleted. */
export function withoutStoredContents(entity: EntityDefinition, values: FormValues): FormValues {
  const lost = entity.fields.filter(
    ({ name, kind }) => kind === 'content' && valueToContent(values[name])?.from === 'server'
  )
  return { ...values, ...Object.fromEntries(lost.map(({ name }) => [name, null])) }
}

/** Whether two values of a field are the same. */
export function isSameValue(
  field: FieldDefinition,
  one: ControlValue | undefined,
  other: ControlValue | undefined
): boolean {
  if (field.kind === 'reference') return valueToReference(one)?.id === valueToReference(other)?.id
  if (field.kind === 'content') return isSameContent(valueToContent(one), valueToContent(other))
  return valueToText(one) === valueToText(other)
}

/**
 * What to send of the controls, but for a content. An empty text is sent as `""`, an empty date or country as null
 * (decisions §4), and a reference as the whole record. A control that shows what the record already holds sends just that, so
 * that saving one field never rewrites another.
 *
 * @param stored the record as last read; undefined for a new one
 */
export function toInput(entity: EntityDefinition, values: FormValues, stored?: CatalogueRecord): RecordInput {
  const input = (field: FieldDefinition): string | RecordReference | null => {
    if (field.kind === 'reference') return valueToReference(values[field.name])
    const value = valueToText(values[field.name])
    const before = stored?.[field.name]
    if (before !== undefined && controlText(before) === value) return before === null ? null : String(before)
    return value === '' && (field.kind === 'date' || field.kind === 'country') ? null : value
  }
  const fields = inputFields(entity).filter((field) => field.kind !== 'content')
  return Object.fromEntries(fields.map((field) => [field.name, input(field)]))
}

/** The part of an input that differs from the record as last read. */
export function changesOf(entity: EntityDefinition, input: RecordInput, stored: CatalogueRecord): RecordInput {
  const isChanged = (field: FieldDefinition) => {
    const [before, after] = [stored[field.name] ?? null, input[field.name] ?? null]
    if (field.kind !== 'reference') return before !== after
    return (isReference(before) ? before.id : undefined) !== valueToReference(after)?.id
  }
  const changed = inputFields(entity).filter((field) => field.name in input && isChanged(field))
  return Object.fromEntries(changed.map((field) => [field.name, input[field.name] ?? null]))
}

/** The contents to send, by field: those that do not stay as the server has them. */
export function contentsToSend(entity: EntityDefinition, values: FormValues): Record<string, ContentToSend | null> {
  const contents: Record<string, ContentToSend | null> = {}
  for (const field of entity.fields) {
    if (field.kind !== 'content') continue
    const content = contentToSend(valueToContent(values[field.name]))
    if (content !== undefined) contents[field.name] = content
  }
  return contents
}
