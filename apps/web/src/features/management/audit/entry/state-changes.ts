export interface StateChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** The field that holds a state that is no object. */
const WHOLE = 'value'

const fieldsOf = (state: unknown): Record<string, unknown> => {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state) ? (state as Record<string, unknown>) : { [WHOLE]: state }
}

/** A missing value and an empty one look alike, so a change from one to the other is not visible. */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Every change alters these two, and its entry says the same: who made it, and when. */
const REPEATED_FIELDS = ['lastModifiedBy', 'lastModifiedDate']

/** The fields in which two states differ, in the order of the state after; those that are gone come last. */
export function stateChanges(before: unknown, after: unknown): StateChange[] {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((field) => !REPEATED_FIELDS.includes(field) && !isSame(was[field], is[field]))
    .map((field) => ({
      field,
      before: isEmpty(was[field]) ? null : was[field],
      after: isEmpty(is[field]) ? null : is[field]
    }))
}
