import { FORM_FIELDS, type FormField, type UserFormValues } from './values.ts'

/** A field that differs between what is typed and what somebody else saved. */
export interface Difference {
  readonly field: FormField
  readonly mine: unknown
  readonly theirs: unknown
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two versions of a user differ; a password is none of them. */
export function differences(mine: UserFormValues, theirs: UserFormValues): Difference[] {
  return FORM_FIELDS.filter((field) => field !== 'password' && !isSame(mine[field], theirs[field])).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field]
  }))
}

/**
 * Brings together what two people made of the same version: what was not changed here becomes what the other side saved.
 *
 * @param base the version both began with
 */
export function merge(base: UserFormValues, mine: UserFormValues, theirs: UserFormValues): UserFormValues {
  const changed = FORM_FIELDS.filter((field) => !isSame(base[field], mine[field]))
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
}
