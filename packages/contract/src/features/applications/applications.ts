import * as z from 'zod'
import { PUBLISHED_API_NAMES } from '../../common/apis.ts'
import { emailSchema, loginNameSchema } from '../../common/credentials.ts'
import { LIMITS } from '../../common/limits.ts'
import {
  calendarDate,
  expiryText,
  fieldErrorParams,
  filledText,
  ONE_LINE,
  storableText
} from '../../common/validation.ts'

/** What an application may be allowed: each published API, and the operations that exist in the sandbox alone. */
export const APPLICATION_SCOPES = [...PUBLISHED_API_NAMES, 'simulations'] as const
export type ApplicationScope = (typeof APPLICATION_SCOPES)[number]

/**
 * Where an application stands.
 * - `ACTIVE`: gets tokens
 * - `SUSPENDED`: by an administrator, with a reason that members read; gets no token until it is active again
 * - `ENDED`: for good, by an owner, an administrator or the terms of use
 */
export const APPLICATION_STATUSES = ['ACTIVE', 'SUSPENDED', 'ENDED'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/**
 * What a member may do. A developer reads the application, changes its description, addresses and credentials, and gets tokens.
 * An owner also decides on members, and ends or deletes it.
 */
export const APPLICATION_ROLES = ['OWNER', 'DEVELOPER'] as const
export type ApplicationRole = (typeof APPLICATION_ROLES)[number]

/** Hosts of a developer's own machine, which need no https. */
const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

const hasSafeScheme = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.includes(hostname))

/** Whether a text may be a return address: absolute, https or http on the developer's own machine, no fragment and no credentials. */
export function isReturnAddress(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const url = new URL(text)
  return hasSafeScheme(url) && url.username === '' && url.password === ''
}

/** Whether a text is an origin to which notifications may be sent; whether http on the own machine is allowed depends on the server. */
export function isNotificationOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return hasSafeScheme(url) && url.origin === text
}

const address = (isAllowed: (text: string) => boolean) =>
  storableText(LIMITS.applicationAddress).trim().refine(isAllowed, fieldErrorParams('Pattern'))

const isDistinct = (items: readonly string[]) => new Set(items).size === items.length

/** Form and limits of what people write about an application: `POST` and `PUT`. */
export const applicationInputSchema = z
  .object({
    name: filledText(LIMITS.applicationName).regex(ONE_LINE),
    description: storableText(LIMITS.applicationDescription).trim().nullish(),
    contact: z
      .union([z.literal(''), emailSchema])
      .nullish()
      .describe('Email address for notices about the application'),
    environment: z.literal('sandbox').nullish(),
    scopes: z.array(z.enum(APPLICATION_SCOPES)).max(APPLICATION_SCOPES.length).refine(isDistinct).nullish(),
    redirectUris: z
      .array(address(isReturnAddress))
      .max(LIMITS.applicationRedirectUris)
      .refine(isDistinct)
      .nullish()
      .describe('Redirect URIs: https, or http on localhost; without a fragment'),
    notificationOrigins: z
      .array(address(isNotificationOrigin))
      .max(LIMITS.applicationNotificationOrigins)
      .refine(isDistinct)
      .nullish()
      .describe('Origins such as `https://shop.example`, without a path')
  })
  .meta({ id: 'ApplicationValues' })
export type ApplicationInput = z.input<typeof applicationInputSchema>

/** `PATCH`: a merge patch (RFC 7396) of the input's fields and of the status. */
export const applicationPatchSchema = applicationInputSchema
  .partial()
  .extend({
    status: z.enum(APPLICATION_STATUSES).optional(),
    statusReason: storableText(LIMITS.applicationStatusReason)
      .trim()
      .nullish()
      .describe('Required with the status SUSPENDED; members see it')
  })
  .meta({ id: 'ApplicationPatch' })
export type ApplicationPatch = z.input<typeof applicationPatchSchema>

const instant = z.string().describe('ISO 8601 instant in UTC')

/** A member of an application. */
export const applicationMemberSchema = z
  .object({ login: z.string(), role: z.enum(APPLICATION_ROLES) })
  .meta({ id: 'ApplicationMember' })
export type ApplicationMember = z.infer<typeof applicationMemberSchema>

/** An invitation that counts once somebody has an account with its e-mail address. */
export const applicationInvitationSchema = z
  .object({ email: z.string(), role: z.enum(APPLICATION_ROLES), createdDate: instant })
  .meta({ id: 'ApplicationInvitation' })
export type ApplicationInvitation = z.infer<typeof applicationInvitationSchema>

/** A secret of an application without the secret itself, which nobody can read again. */
export const applicationSecretSchema = z
  .object({
    id: z.int(),
    label: z.string(),
    createdDate: instant,
    expiresDate: instant.nullable().describe('From when it is no longer accepted; null when it does not expire'),
    lastUsedDate: instant.nullable().describe('To the minute')
  })
  .meta({ id: 'ApplicationSecret' })
export type ApplicationSecret = z.infer<typeof applicationSecretSchema>

/** Public keys by which an application signs its assertions (`private_key_jwt`, RFC 7523): in place, or where they are published. */
export const applicationKeysSchema = z
  .object({
    jwks: z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) }).nullable(),
    jwksUri: z.string().nullable()
  })
  .meta({ id: 'ApplicationKeys' })
export type ApplicationKeys = z.infer<typeof applicationKeysSchema>

/** An application as its members and administrators see it. */
export const applicationSchema = z
  .object({
    id: z.int(),
    clientId: z.string(),
    name: z.string(),
    description: z.string(),
    contact: z.string(),
    environment: z.literal('sandbox'),
    scopes: z.array(z.enum(APPLICATION_SCOPES)),
    redirectUris: z.array(z.string()),
    notificationOrigins: z.array(z.string()),
    status: z.enum(APPLICATION_STATUSES),
    statusReason: z.string().nullable(),
    ownRole: z.enum(APPLICATION_ROLES).nullable().describe('Your role; null for administrators who are not members'),
    members: z.array(applicationMemberSchema),
    invitations: z.array(applicationInvitationSchema),
    secrets: z.array(applicationSecretSchema).describe('Valid secrets; expired and revoked ones are omitted'),
    keys: applicationKeysSchema.nullable(),
    releasedDate: instant
      .nullable()
      .describe('When an administrator released it for pre-production; null if not released'),
    createdDate: instant,
    lastModifiedDate: instant,
    lastUsedDate: instant.nullable().describe('To the minute')
  })
  .meta({ id: 'Application' })
export type Application = z.infer<typeof applicationSchema>

/** `GET api/applications`: one page, sorted by name. */
export const applicationsSchema = z.array(applicationSchema)

/** `POST api/applications/{id}/secrets`. */
export const newSecretSchema = z
  .object({
    label: storableText(LIMITS.applicationSecretLabel).trim().regex(ONE_LINE).nullish(),
    expiresDate: expiryText
      .nullish()
      .describe('Expiry in the future: an instant, or a date to its end (UTC). Without it, the secret does not expire')
  })
  .meta({ id: 'NewApplicationSecret' })
export type NewApplicationSecret = z.input<typeof newSecretSchema>

/** The only response that has the secret itself. */
export const createdSecretSchema = applicationSecretSchema
  .extend({ secret: z.string().describe('Returned once') })
  .meta({ id: 'CreatedApplicationSecret' })
export type CreatedApplicationSecret = z.infer<typeof createdSecretSchema>

/** `PUT api/applications/{id}/keys`: either of the two; neither removes the keys. */
export const newKeysSchema = z
  .object({
    jwks: z
      .looseObject({
        keys: z
          .array(z.looseObject({ kty: z.string() }))
          .min(1)
          .max(LIMITS.applicationKeys)
      })
      .nullish()
      .describe('JSON Web Key Set (RFC 7517) of public keys: RSA from 2048 bits, EC P-256, P-384 or P-521, or Ed25519'),
    jwksUri: z
      .union([z.literal(''), address(isReturnAddress)])
      .nullish()
      .describe('The https URL of a JSON Web Key Set')
  })
  .meta({ id: 'NewApplicationKeys' })
export type NewApplicationKeys = z.input<typeof newKeysSchema>

/** `POST api/applications/{id}/members`: a user by `login`, or anybody by `email`. For a member, it changes the role. */
export const newMemberSchema = z
  .object({
    login: z.union([z.literal(''), loginNameSchema]).nullish(),
    email: z.union([z.literal(''), emailSchema]).nullish(),
    role: z.enum(APPLICATION_ROLES)
  })
  .meta({ id: 'NewApplicationMember' })
export type NewApplicationMember = z.input<typeof newMemberSchema>

/** The response to it: the member, or the invitation that waits for somebody to register. */
export const addedMemberSchema = z
  .object({
    login: z.string().optional(),
    email: z.string().optional(),
    role: z.enum(APPLICATION_ROLES),
    createdDate: instant.optional()
  })
  .meta({ id: 'AddedApplicationMember' })
export type AddedApplicationMember = z.infer<typeof addedMemberSchema>

/** `POST api/applications/{id}/token`: scopes separated by blanks; all of the application's when left out. */
export const tokenRequestSchema = z
  .object({
    scope: storableText(500).nullish(),
    forPage: z
      .boolean()
      .nullish()
      .describe(
        "For the portal's own pages: GET requests with this token are not logged. No effect for personal access tokens"
      )
  })
  .meta({ id: 'ApplicationTokenRequest' })

/** An access token for the sandbox, RFC 6749, section 5.1. */
export const applicationTokenSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds'),
    scope: z.string()
  })
  .meta({ id: 'ApplicationToken' })
export type ApplicationToken = z.infer<typeof applicationTokenSchema>

/** The query of `GET api/applications/{id}/usage`: the first and the last day, in UTC. The last 30 days when left out. */
export const usageQuerySchema = z.object({ since: calendarDate.optional(), until: calendarDate.optional() })

/** `GET api/applications/{id}/usage`: days and APIs without a request are left out. */
export const applicationUsageSchema = z
  .object({
    since: z.string(),
    until: z.string(),
    items: z.array(
      z.object({
        day: z.string().describe('YYYY-MM-DD, in UTC'),
        api: z.string(),
        requests: z.int(),
        errors: z.int().describe('Those that returned a status of 400 or above')
      })
    )
  })
  .meta({ id: 'ApplicationUsage' })
export type ApplicationUsage = z.infer<typeof applicationUsageSchema>

/** A webhook endpoint of an application. Times are those of the clock of the application. */
export const applicationEndpointSchema = z
  .object({
    endpointId: z.string(),
    url: z.string(),
    status: z.enum(['ACTIVE', 'FAILING', 'DISABLED']),
    disabledReason: z
      .enum(['PARTNER', 'GONE', 'FAILURES'])
      .nullable()
      .describe('Request of the application, response `410`, or message without a successful attempt'),
    disabledDate: instant.nullable(),
    failingSinceDate: instant.nullable().describe('First failure since the last success')
  })
  .meta({ id: 'ApplicationEndpoint' })
export type ApplicationEndpoint = z.infer<typeof applicationEndpointSchema>

/** `GET api/applications/{id}/endpoints`, the newest first. */
export const applicationEndpointsSchema = z
  .object({ items: z.array(applicationEndpointSchema) })
  .meta({ id: 'ApplicationEndpoints' })
export type ApplicationEndpoints = z.infer<typeof applicationEndpointsSchema>
