/** Which of two versions of a field to keep. */
export type Side = 'mine' | 'theirs'

/** A field in which two versions of a record differ. */
export interface Difference<Value = unknown> {
  readonly field: string
  readonly mine: Value
  readonly theirs: Value
  /** The only side that changed the field; undefined when both did, each in a different way, and a person has to choose. */
  readonly changedBy: Side | undefined
}

type Version<Value> = Readonly<Record<string, Value>>

const isSameJson = (_field: string, one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Compares two versions of a record with the one both started from.
 *
 * @param fields the names of the fields, in the order of the result
 * @param base what both sides read before they changed anything
 * @returns the fields in which the versions differ
 */
export function differences<Value>(
  fields: readonly string[],
  base: Version<Value>,
  mine: Version<Value>,
  theirs: Version<Value>,
  isSame: (field: string, one: Value, other: Value) => boolean = isSameJson
): Difference<Value>[] {
  const found: Difference<Value>[] = []
  for (const field of fields) {
    const [before, ours, others] = [base[field]!, mine[field]!, theirs[field]!]
    if (isSame(field, ours, others)) continue
    const changedBy = isSame(field, ours, before) ? 'theirs' : isSame(field, others, before) ? 'mine' : undefined
    found.push({ field, mine: ours, theirs: others, changedBy })
  }
  return found
}

/** What a person has decided, by field; a field that only one side changed is decided beforehand. */
export type MergeChoices = Readonly<Record<string, Side | undefined>>

/** The choices that need no person: of each field that one side alone changed, that side. */
export function automaticChoices(found: readonly Difference[]): MergeChoices {
  return Object.fromEntries(found.map((difference) => [difference.field, difference.changedBy]))
}

/**
 * Combines the chosen versions.
 *
 * @param choices by default those that need no person
 * @returns `mine` with the fields chosen from the other side; an undecided field stays mine
 */
export function merge<Values extends object>(
  mine: Values,
  found: readonly Difference[],
  choices: MergeChoices = automaticChoices(found)
): Values {
  const taken = found.filter((difference) => choices[difference.field] === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map((difference) => [difference.field, difference.theirs])) }
}
