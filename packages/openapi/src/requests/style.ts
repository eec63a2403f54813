import { isObject, valueToText } from '../document/json.ts'
import { encodeKeepingReserved, encodeKeepingReservedInPath, encodeStrictly } from './encode.ts'

/** A name with its value; the context specifies whether they are encoded. */
export interface NameValue {
  readonly name: string
  readonly value: string
}

/** How a value is written, as the OpenAPI specification calls it. */
export interface Style {
  readonly style: string
  readonly explode: boolean
  readonly allowReserved?: boolean | undefined
}

/** The default style of a parameter by its location (OpenAPI 3.1.1, section 4.8.12). */
export const defaultStyle = (place: unknown): string => (place === 'query' || place === 'cookie' ? 'form' : 'simple')

/** The default of `explode`: whether a style writes each item as a separate parameter. */
export const explodesByDefault = (style: string): boolean => style === 'form' || style === 'cookie'

type Encode = (text: string) => string

/** Between the items of a list that is not exploded. A space is encoded in addresses, and a bar is no character of them. */
const DELIMITERS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' }

const asIs: Encode = (text) => text

/**
 * Writes a parameter of a path by its style: `simple`, `label` or `matrix`; any other is taken for `simple`.
 *
 * @returns encoded, what takes the place of `{name}`
 */
export function pathValue(name: string, value: unknown, { style, explode, allowReserved }: Style): string {
  const encode = allowReserved ? encodeKeepingReservedInPath : encodeStrictly
  if (style === 'matrix') return matrix(encodeStrictly(name), value, explode, encode)
  if (style !== 'label') return simple(value, explode, encode)
  return `.${Array.isArray(value) || isObject(value) ? listed(value, explode, explode ? '.' : ',', encode) : encode(valueToText(value))}`
}

/**
 * Writes the value of a header, which is always `simple`. Header fields hold visible ASCII only: what else there is, is percent-encoded.
 */
export function headerValue(value: unknown, explode: boolean): string {
  return simple(value, explode, (text) => text.replace(/[^\x20-\x7E]+/gu, (part) => encodeStrictly(part))).trim()
}

/**
 * Writes a parameter of a query by its style: `form`, `spaceDelimited`, `pipeDelimited` or `deepObject`.
 *
 * @returns pairs whose names and values are encoded; none for an empty list
 */
export function queryPairs(name: string, value: unknown, style: Style): NameValue[] {
  return pairs(name, value, style, style.allowReserved ? encodeKeepingReserved : encodeStrictly, encodeStrictly)
}

/**
 * As queryPairs(), for those who encode names and values themselves, such as a form that is sent.
 *
 * @returns pairs whose names and values are not encoded
 */
export function plainPairs(name: string, value: unknown, style: Style): NameValue[] {
  return pairs(name, value, style, asIs, asIs)
}

/** Writes a parameter that is a cookie: `form`, whose values are encoded, or `cookie` (OpenAPI 3.2), whose values are not. */
export function cookiePairs(name: string, value: unknown, { style, explode }: Style): NameValue[] {
  const encode = style === 'cookie' ? asIs : encodeStrictly
  return pairs(name, value, { style: 'form', explode }, encode, asIs)
}

function pairs(
  name: string,
  value: unknown,
  { style, explode }: Style,
  encode: Encode,
  encodeName: Encode
): NameValue[] {
  const own = encodeName(name)
  if (style === 'deepObject' && isObject(value)) return deepPairs(name, value, encode, encodeName)
  if (!Array.isArray(value) && !isObject(value)) return [{ name: own, value: encode(valueToText(value)) }]
  const items = itemsOf(value)
  if (!explode) {
    if (items.length === 0) return []
    const delimiter = DELIMITERS[style]
    const joint = delimiter === undefined ? ',' : encodeName(delimiter)
    const texts = Array.isArray(value) ? items.map(([, item]) => item) : items.flat()
    return [{ name: own, value: texts.map((text) => encode(text)).join(joint) }]
  }
  return items.map(([key, item]) => ({ name: Array.isArray(value) ? own : encodeName(key), value: encode(item) }))
}

/** `color[R]=100`; what is deeper goes on in the same way, and items of lists repeat the name. The specification leaves both open. */
function deepPairs(name: string, value: object, encode: Encode, encodeName: Encode): NameValue[] {
  return Object.entries(value).flatMap(([key, inner]): NameValue[] => {
    const path = `${name}[${key}]`
    if (isObject(inner)) return deepPairs(path, inner, encode, encodeName)
    const items: readonly unknown[] = Array.isArray(inner) ? inner : [inner]
    return items.map((item) => ({ name: encodeName(path), value: encode(valueToText(item)) }))
  })
}

/** Items of a list by their position, or properties; those without a value are left out, as RFC 6570 does. */
function itemsOf(value: object): [name: string, text: string][] {
  return Object.entries(value)
    .filter(([, item]) => item !== null && item !== undefined)
    .map(([name, item]) => [name, valueToText(item)])
}

function listed(value: object, explode: boolean, delimiter: string, encode: Encode): string {
  const items = itemsOf(value)
  if (Array.isArray(value)) return items.map(([, item]) => encode(item)).join(delimiter)
  return items.map(([name, item]) => encode(name) + (explode ? '=' : ',') + encode(item)).join(delimiter)
}

function simple(value: unknown, explode: boolean, encode: Encode): string {
  return Array.isArray(value) || isObject(value) ? listed(value, explode, ',', encode) : encode(valueToText(value))
}

function matrix(name: string, value: unknown, explode: boolean, encode: Encode): string {
  const named = (text: string) => (text === '' ? `;${name}` : `;${name}=${text}`)
  if (!Array.isArray(value) && !isObject(value)) return named(encode(valueToText(value)))
  if (!explode) return named(listed(value, false, ',', encode))
  const items = itemsOf(value)
  if (Array.isArray(value)) return items.map(([, item]) => named(encode(item))).join('')
  return items.map(([key, item]) => `;${encode(key)}=${encode(item)}`).join('')
}
