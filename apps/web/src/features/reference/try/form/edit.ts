/** Where a value is within a body: names of properties and positions in lists, from outside. */
export type Path = readonly (string | number)[]

/** The JSON pointer (RFC 6901) of a path; empty for the whole body. */
export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The value at a path; undefined when there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let at = value
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = (at as Record<string | number, unknown>)[part]
  }
  return at
}

/** The value at a JSON pointer; undefined when there is none. */
export function valueAtPointer(value: unknown, pointer: string): unknown {
  const names = pointer === '' ? [] : pointer.slice(1).split('/')
  return valueAt(
    value,
    names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  )
}

/** A copy with another value at a path; what is missing on the way becomes objects, or lists before a position. */
export function withValueAt(value: unknown, [first, ...rest]: Path, next: unknown): unknown {
  if (first === undefined) return next
  if (typeof first === 'number') {
    const items = Array.isArray(value) ? [...(value as unknown[])] : []
    items[first] = withValueAt(items[first], rest, next)
    return items
  }
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const own = Object.hasOwn(fields, first) ? (fields as Record<string, unknown>)[first] : undefined
  // Entries keep a name such as __proto__ what it is: a name.
  const entries = Object.entries(fields)
  const changed: [string, unknown] = [first, withValueAt(own, rest, next)]
  const at = entries.findIndex(([name]) => name === first)
  return Object.fromEntries(at < 0 ? [...entries, changed] : entries.with(at, changed))
}

/** A copy without what is at a path: a property, or an item of a list. */
export function withoutValueAt(value: unknown, path: Path): unknown {
  const outer = path.slice(0, -1)
  const last = path.at(-1)
  const holder = valueAt(value, outer)
  if (last === undefined || typeof holder !== 'object' || holder === null) return value
  if (Array.isArray(holder)) return withValueAt(value, outer, (holder as unknown[]).toSpliced(Number(last), 1))
  const entries = Object.entries(holder).filter(([name]) => name !== last)
  return withValueAt(value, outer, Object.fromEntries(entries))
}
