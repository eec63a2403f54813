import { isObject, type JsonObject, omitUndefined, ownValue, stringAt, valueToText } from '../../document/json.ts'
import type { EnumValue } from '../../model/schema.ts'
import type { Texts } from '../texts.ts'
import { isSmall } from '../values.ts'
import { isConstant, isNull, type Layers } from './layers.ts'

const MAX_VALUES = 1_000

/**
 * The values a schema allows, with their meanings; those that all layers allow. A choice between constants is an enumeration too:
 * that is how JSON Schema gives values a meaning.
 */
export function enumerationOf({ layers, followed }: Layers, texts: Texts): EnumValue[] | undefined {
  let values: EnumValue[] | undefined
  for (const { node } of layers) {
    const own = listed(node, texts) ?? constants(node, texts, followed)
    if (!own) continue
    if (!values) values = own
    else {
      const allowed = new Map(own.map((entry) => [JSON.stringify(entry.value), entry]))
      const both = values.filter(({ value }) => allowed.has(JSON.stringify(value)))
      if (both.length > 0) values = both.map((entry) => ({ ...allowed.get(JSON.stringify(entry.value)), ...entry }))
    }
  }
  return values
}

/** Whether the choice of an object is between constants. */
export function isEnumeration(options: unknown): options is readonly unknown[] {
  return Array.isArray(options) && options.some(isConstant) && options.every((one) => isConstant(one) || isNull(one))
}

function constants(node: JsonObject, texts: Texts, followed: Layers['followed']): EnumValue[] | undefined {
  if (followed.has(node)) return undefined
  const options = [ownValue(node, 'oneOf'), ownValue(node, 'anyOf')].find(isEnumeration)
  return options?.slice(0, MAX_VALUES).map((option) => {
    if (!isConstant(option)) return { value: null }
    const description = texts.rich(option, 'description')
    const title = texts.plain(option, 'title')
    const value = Object.hasOwn(option, 'const') ? option.const : (option.enum as unknown[])[0]
    const deprecated = option.deprecated === true || undefined
    return { value, ...omitUndefined({ description: description ?? title, title: description && title, deprecated }) }
  })
}

/** The key under which an extension has a value: `null` for null. */
const keyOfValue = (value: unknown): string => (value === null ? 'null' : valueToText(value))

function listed(node: JsonObject, texts: Texts): EnumValue[] | undefined {
  const values = ownValue(node, 'enum')
  if (!Array.isArray(values) || values.length === 0) return undefined
  const meaning = meanings(node, texts, ['x-enum-descriptions', 'x-enumDescriptions', 'x-enum-description'])
  const names = extension(node, ['x-enum-varnames', 'x-enumNames', 'x-enum-names'])
  const deprecated = extension(node, ['x-enum-deprecated', 'x-deprecated-enum'])
  return values
    .slice(0, MAX_VALUES)
    .filter(isSmall)
    .map((value, index) => {
      const name =
        typeof names === 'object' && names
          ? stringAt(names, Array.isArray(names) ? `${index}` : keyOfValue(value))
          : undefined
      const isDeprecated = (Array.isArray(deprecated) && deprecated.includes(value)) || undefined
      return { value, ...omitUndefined({ name, description: meaning(value, index), deprecated: isDeprecated }) }
    })
}

/** Meanings are a list in the order of the values, or a map by value. */
function meanings(node: JsonObject, texts: Texts, keys: readonly string[]) {
  const key = keys.find((name) => typeof node[name] === 'object' && node[name] !== null)
  const texted = key === undefined ? undefined : node[key]
  return (value: unknown, index: number) => {
    if (Array.isArray(texted)) return texts.item(texted, index, node, key ?? '')
    return isObject(texted) ? texts.rich(texted, keyOfValue(value)) : undefined
  }
}

function extension(node: JsonObject, keys: readonly string[]): unknown {
  return keys.map((key) => ownValue(node, key)).find((value) => value !== undefined)
}
