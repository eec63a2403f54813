import { type EntityDefinition, inputFields } from '@portico/contract'
import { type ControlValue, type FormValues, isSameValue } from '../values.ts'

/** Which of two versions of a field to keep. */
export type Side = 'mine' | 'theirs'

/** A field in which two versions of a record differ. */
export interface Difference {
  readonly field: string
  readonly mine: ControlValue
  readonly theirs: ControlValue
  /** The only side that changed the field; undefined when both did, each in its own way, and a person has to choose. */
  readonly changedBy: Side | undefined
}

/**
 * Compares two versions of a record with the one both started from.
 *
 * @param base what both sides saw before they changed anything
 * @returns the fields in which the versions differ, in the order of the entity's definition
 */
export function differences(
  entity: EntityDefinition,
  base: FormValues,
  mine: FormValues,
  theirs: FormValues
): Difference[] {
  const found: Difference[] = []
  for (const field of inputFields(entity)) {
    const [before, ours, others] = [base[field.name], mine[field.name], theirs[field.name]]
    if (isSameValue(field, ours, others)) continue
    const changedBy = isSameValue(field, ours, before)
      ? 'theirs'
      : isSameValue(field, others, before)
        ? 'mine'
        : undefined
    found.push({ field: field.name, mine: ours ?? null, theirs: others ?? null, changedBy })
  }
  return found
}

/** What a person has decided, by field; a field that only one side changed is decided beforehand. */
export type Choices = Readonly<Record<string, Side | undefined>>

/** The choices that need no person: of each field that one side alone changed, that side. */
export function automaticChoices(found: readonly Difference[]): Choices {
  return Object.fromEntries(found.map((difference) => [difference.field, difference.changedBy]))
}

/**
 * Puts the chosen versions together.
 *
 * @returns `mine` with the fields chosen from the other side; an undecided field stays mine
 */
export function merge(mine: FormValues, found: readonly Difference[], choices: Choices): FormValues {
  const taken = found.filter((difference) => choices[difference.field] === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map((difference) => [difference.field, difference.theirs])) }
}
