/** An object of a parsed document. Its keys come from outside: read them as own properties only. */
export type JsonObject = { [key: string]: unknown }

/** Whether a parsed value is an object, neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own property of an object, so that `constructor` and `__proto__` are no more than names; undefined when it has none. */
export function ownValue(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as JsonObject)[key] : undefined
}

/** Sets an own property of whatever name; assigning to `__proto__` would change the prototype instead. */
export function setOwn(object: JsonObject, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  else object[key] = value
}

/** A value as text, whatever it is: an object or array as JSON, null and undefined as the empty text. Never throws. */
export function valueToText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The text of a property; undefined when it is empty, of another type, or missing. */
export function stringAt(object: object, key: string): string | undefined {
  const value = ownValue(object, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The object of a property; undefined when it is of another type, or missing. */
export function objectAt(object: object, key: string): JsonObject | undefined {
  const value = ownValue(object, key)
  return isObject(value) ? value : undefined
}

const NO_ENTRIES: readonly (readonly [string, unknown])[] = []

/** Names and values of the object of a property; none when it is of another type, or missing. */
export function entriesAt(object: object, key: string): readonly (readonly [string, unknown])[] {
  const value = objectAt(object, key)
  return value ? Object.entries(value) : NO_ENTRIES
}

const NO_ELEMENTS: readonly unknown[] = []

/** The elements of the array of a property; none when it is of another type, or missing. */
export function listAt(object: object, key: string): readonly unknown[] {
  const value = ownValue(object, key)
  return Array.isArray(value) ? value : NO_ELEMENTS
}

/** The components of a kind, by name; empty when the document has none. */
export function componentsOf(document: JsonObject, kind: string): JsonObject {
  return objectAt(objectAt(document, 'components') ?? {}, kind) ?? {}
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** A copy of an object without the properties that are undefined, in the same order. The keys must not come from a document. */
export function omitUndefined<const T extends object>(object: T): Defined<T> {
  const defined: Partial<T> = {}
  for (const key of Object.keys(object) as (keyof T)[]) if (object[key] !== undefined) defined[key] = object[key]
  return defined as unknown as Defined<T>
}

/** A list, or undefined when it has no elements. */
export const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

/** Appends a value to the list that a map has under a key. */
export function appendTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** A value with all objects and arrays in it, each once. */
export function objectsIn(value: unknown): object[] {
  const found = new Set<object>()
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || found.has(next)) continue
    found.add(next)
    for (const inner of Object.values(next)) waiting.push(inner)
  }
  return [...found]
}
