import {
  AUTHORITIES,
  type Authority,
  changedUserSchema,
  DEFAULT_LOCALE,
  emailSchema,
  type FieldError,
  loginNameSchema,
  newUserSchema,
  ROLE_USER
} from '@portico/contract'
import type * as z from 'zod'
import { ProblemError, toFieldErrors } from '../../platform/http/errors.ts'
import { asObject, checkFields, hasId, invalidFields } from '../../platform/http/fields.ts'
import { USER_ENTITY, type User } from '../../platform/users/store.ts'

/** What administrators decide about a user. */
export type UserValues = Pick<
  User,
  'login' | 'email' | 'firstName' | 'lastName' | 'langKey' | 'activated' | 'authorities'
>

/** Each role once, in the contract's order. */
const rolesOf = (given: readonly Authority[]) => AUTHORITIES.filter((authority) => given.includes(authority))

/**
 * Reads the body of a create.
 *
 * @returns what is to be stored, and the password, if one was given
 * @throws ProblemError when it already has an id or a field is not valid
 */
export function readNewUser(body: unknown): { values: UserValues; password: string | undefined } {
  const object = asObject(body)
  if (hasId(object))
    throw new ProblemError('idExists', {
      entity: USER_ENTITY,
      detail: 'A new user must not have an ID. Leave it out, or update with PUT.'
    })
  const given = checkFields(newUserSchema, object, USER_ENTITY)
  return {
    values: {
      login: given.login.toLowerCase(),
      email: given.email,
      firstName: given.firstName?.trim() ?? '',
      lastName: given.lastName?.trim() ?? '',
      langKey: given.langKey || DEFAULT_LOCALE,
      activated: given.activated ?? true,
      authorities: rolesOf(given.authorities ?? [ROLE_USER])
    },
    password: given.password || undefined
  }
}

export type UserUpdate = z.output<typeof changedUserSchema>

/**
 * Reads the body of an update.
 *
 * @throws ProblemError when it has no id or a field is not valid
 */
export function readChange(body: unknown): { id: number; given: UserUpdate } {
  const object = asObject(body)
  if (!hasId(object))
    throw new ProblemError('idNull', { entity: USER_ENTITY, detail: 'The body must contain the ID of the user.' })
  const given = checkFields(changedUserSchema, object, USER_ENTITY)
  return { id: Number(given.id), given }
}

/**
 * What a user becomes. A login and an address that stay need not be what a person could choose.
 *
 * @throws ProblemError when a new login or address is not valid, or an address is taken away
 */
export function changedValues(user: User, given: UserUpdate): UserValues {
  const login = given.login.toLowerCase()
  const email = given.email === undefined || given.email === null ? user.email : given.email
  const faults: FieldError[] = []
  if (login !== user.login.toLowerCase()) faults.push(...faultsOf('login', loginNameSchema, login))
  if (email !== (user.email ?? '') && email !== user.email) faults.push(...faultsOf('email', emailSchema, email))
  if (faults.length) throw invalidFields(faults)
  return {
    login: login === user.login.toLowerCase() ? user.login : login,
    email: email || null,
    firstName: given.firstName?.trim() ?? user.firstName,
    lastName: given.lastName?.trim() ?? user.lastName,
    langKey: given.langKey === '' ? DEFAULT_LOCALE : (given.langKey ?? user.langKey),
    activated: given.activated ?? user.activated,
    authorities: given.authorities ? rolesOf(given.authorities) : user.authorities
  }
}

function faultsOf(field: string, schema: z.ZodType, value: unknown): FieldError[] {
  const { error } = schema.safeParse(value)
  return error ? toFieldErrors(error.issues, value, USER_ENTITY).map((fault) => ({ ...fault, field })) : []
}
