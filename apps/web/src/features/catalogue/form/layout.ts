import type { FieldDefinition } from '@portico/contract'

const WIDE_KINDS: readonly FieldDefinition['kind'][] = ['longText', 'json', 'content']

/**
 * The fields whose controls take the whole width of a form with two columns: those that need it, what the record is called by
 * where it begins a row, and what would otherwise stand alone in its row.
 *
 * @returns their names
 */
export function wideFields(fields: readonly FieldDefinition[]): ReadonlySet<string> {
  const wide = new Set<string>()
  let waiting: string | undefined
  for (const { name, kind, title } of fields) {
    if (WIDE_KINDS.includes(kind) || (title && waiting === undefined)) {
      if (waiting !== undefined) wide.add(waiting)
      wide.add(name)
      waiting = undefined
    } else waiting = waiting === undefined ? name : undefined
  }
  if (waiting !== undefined) wide.add(waiting)
  return wide
}
