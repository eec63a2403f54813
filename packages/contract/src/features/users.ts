import * as z from 'zod'
import { accountSchema } from '../common/account.ts'
import { emailSchema, langKeySchema, loginNameSchema, passwordSchema, personNameSchema } from '../common/credentials.ts'
import { LIMITS } from '../common/limits.ts'
import { AUTHORITIES } from '../common/roles.ts'
import { storableText } from '../common/validation.ts'

/** A client id of a user, by which a program of theirs calls the sandbox. */
export const clientIdSchema = z
  .object({
    clientId: z.string(),
    name: z.string(),
    createdDate: z.string(),
    lastUsedDate: z.string().nullable(),
    endedDate: z.string().nullable()
  })
  .meta({ id: 'ClientId' })

/**
 * Where a user stands.
 * - `active`: may work
 * - `pending`: was never let in: the e-mail address is not confirmed, or an administrator must approve the account
 * - `suspended`: suspended for inactivity, or the agreement has ended
 * - `deactivated`: shut out by an administrator
 */
export const USER_STATES = ['active', 'pending', 'suspended', 'deactivated'] as const
export type UserState = (typeof USER_STATES)[number]

/** A user as administrators see it. Instants are ISO 8601 in UTC. */
export const managedUserSchema = accountSchema
  .omit({ secondFactorRequired: true, pendingEmail: true })
  .extend({
    state: z.enum(USER_STATES),
    lastSignInDate: z.string().nullable(),
    lastUsedDate: z.string().describe('Last activity, to the hour'),
    activationPending: z.boolean().describe('Whether the email address is yet to be confirmed'),
    suspendedDate: z.string().nullable().describe('When the account was suspended or the agreement ended'),
    suspensionReason: z.enum(['inactivity', 'termination']).nullable(),
    terminationDate: z.string().nullable().describe('When the agreement will end'),
    sessions: z.int().describe('Active sessions')
  })
  .meta({ id: 'User' })
export type ManagedUser = z.infer<typeof managedUserSchema>

/** The response to `GET api/admin/users/{login}`, and to every change of a user. */
export const managedUserDetailSchema = managedUserSchema
  .extend({
    clientIds: z.array(clientIdSchema),
    secondFactors: z.int().describe('Passkeys and authenticator apps for signing in')
  })
  .meta({ id: 'UserDetail' })
export type ManagedUserDetail = z.infer<typeof managedUserDetailSchema>

const userFields = {
  firstName: personNameSchema.nullish(),
  lastName: personNameSchema.nullish(),
  langKey: langKeySchema.nullish(),
  activated: z.boolean().nullish(),
  authorities: z.array(z.enum(AUTHORITIES)).max(LIMITS.pageSize).nullish()
}

/**
 * `POST api/admin/users`: an untouched form sends an empty `id` and an empty `password`. Left out, `activated` is true, the language
 * is the default and the role is ROLE_USER.
 */
export const newUserSchema = z
  .object({
    id: z.unknown().optional(),
    login: loginNameSchema,
    email: emailSchema,
    ...userFields,
    password: z
      .union([z.literal(''), passwordSchema])
      .nullish()
      .describe('If omitted or empty, the user receives a link to choose one')
  })
  .meta({ id: 'NewUser' })
export type NewUser = z.input<typeof newUserSchema>

/**
 * `PUT api/admin/users`: the user is found by `id`; a password or dates that come along are ignored, and what is left out stays.
 * A login or an address that an identity provider has given may be none that a person could choose here: each is held to its rule
 * (`loginNameSchema`, `emailSchema`) only when it changes.
 */
export const changedUserSchema = z
  .object({
    id: z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)]),
    login: storableText(LIMITS.login).min(1),
    email: storableText(LIMITS.emailMax).trim().nullish(),
    ...userFields
  })
  .meta({ id: 'ChangedUser' })
export type ChangedUser = z.input<typeof changedUserSchema>

/** `GET api/users`. */
export const publicUserSchema = z.object({ id: z.int(), login: z.string() }).meta({ id: 'PublicUser' })

const MANAGED_SORT_FIELDS = [
  'createdBy',
  'createdDate',
  'lastModifiedBy',
  'lastModifiedDate',
  'lastSignInDate'
] as const
export const PUBLIC_USER_SORT_FIELDS = [
  'id',
  'login',
  'firstName',
  'lastName',
  'email',
  'activated',
  'langKey'
] as const
/** What a list of users can be sorted by. */
export const USER_SORT_FIELDS = [...PUBLIC_USER_SORT_FIELDS, ...MANAGED_SORT_FIELDS] as const
