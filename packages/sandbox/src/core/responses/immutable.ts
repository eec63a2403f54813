import { isObject } from '@portico/openapi'

/** Makes a value immutable, with all that it holds: it is validated and serialized once, however many responses it is in. */
export function immutable<T extends object>(value: T): T {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) immutable(each)
  return Object.freeze(value)
}

export const isImmutable = (value: unknown): value is object => isObject(value) && Object.isFrozen(value)

/** A page of a list, as a response has it. */
export interface Page {
  items: readonly unknown[]
  page: object
}

/** Whether the body of a response is a page of which items are immutable. */
export const hasImmutableItems = (body: unknown): body is Page =>
  isObject(body) && Array.isArray(body.items) && isObject(body.page) && body.items.some(isImmutable)

const texts = new WeakMap<object, string>()

function textOf(value: unknown): string {
  if (!isImmutable(value)) return JSON.stringify(value)
  const text = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, text)
  return text
}

/** JSON of the body of a response; empty where there is none. */
export function serialize(body: unknown): string {
  if (body === undefined) return ''
  if (!hasImmutableItems(body)) return textOf(body)
  const { items, ...rest } = body
  return `{"items":[${items.map(textOf).join()}],${JSON.stringify(rest).slice(1)}`
}
