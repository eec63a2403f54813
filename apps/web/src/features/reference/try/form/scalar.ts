import type { SchemaView } from '@portico/openapi'

/** Choices beyond which a list is no help. */
const MAX_CHOICES = 80

/** The values of which a field is one; undefined when they are too many or any is allowed. */
export function scalarChoices({ constant, enumeration, types }: SchemaView): readonly unknown[] | undefined {
  if (constant) return [constant.value]
  if (enumeration)
    return enumeration.length <= MAX_CHOICES ? [...new Set(enumeration.map(({ value }) => value))] : undefined
  const others = types.filter((type) => type !== 'boolean')
  if (!types.includes('boolean') || others.some((type) => type !== 'null')) return undefined
  return others.length > 0 ? [true, false, null] : [true, false]
}

/** A value as it stands in its field. */
export function scalarText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * The value that a reader means by what is in the field. What cannot be read as the schema asks stays a text, so that nothing that was
 * typed changes under the reader's hands.
 */
export function parseScalar(text: string, { types, format }: SchemaView): unknown {
  if (text === '' && types.includes('null')) return null
  if (types.includes('string') || format === 'binary') return text
  if (types.length === 0 || types.includes('number') || types.includes('integer') || types.includes('boolean')) {
    const isNumber = /^-?\d+(\.\d+)?$/.test(text) && String(Number(text)) === text
    if (isNumber) return Number(text)
    if (text === 'true' || text === 'false') return text === 'true'
  }
  return text
}

/** The type of a value beside its name. */
export function typeDetail({ types, format }: SchemaView): string | undefined {
  const names = types.filter((type) => type !== 'never')
  if (names.length === 0) return undefined
  return names.map((type) => (type !== 'null' && format ? `${type} (${format})` : type)).join(' | ')
}
