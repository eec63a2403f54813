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
