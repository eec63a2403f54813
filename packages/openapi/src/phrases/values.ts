import type { SchemaView } from '../model/schema.ts'
import type { Code } from './phrase-book.ts'

const MAX_CHARACTERS = 400

/** Whether a text could be taken for something else, or for nothing, without quotation marks. */
const isUnclear = (text: string) => text === '' || text.trim() !== text || /[\n\t]/.test(text)

/**
 * A value of a document as code. Texts stand without quotation marks where nothing but a text can be meant.
 *
 * @param types JSON types that the value's schema allows
 */
export function valueCode(value: unknown, types: readonly string[] = []): Code {
  const onlyText = types.length > 0 && types.every((type) => type === 'string')
  const text = typeof value === 'string' && onlyText && !isUnclear(value) ? value : jsonText(value)
  return { code: text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text }
}

/** JSON in one line, with blanks where people write them; what JSON does not know is its text. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${jsonText(child)}`)
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  return JSON.stringify(value) ?? String(value)
}

/** The JSON type of a value, `integer` for whole numbers. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** The JSON types of a schema: those it names, or else those that its values or its parts tell. Empty when any is allowed. */
export function effectiveTypes(schema: SchemaView): readonly string[] {
  if (schema.types.length > 0) return schema.types
  if (schema.constant) return [typeOfValue(schema.constant.value)]
  if (schema.enumeration) return [...new Set(schema.enumeration.map(({ value }) => typeOfValue(value)))]
  if (schema.properties || schema.patternProperties) return ['object']
  if (schema.items || schema.prefixItems) return ['array']
  return []
}
