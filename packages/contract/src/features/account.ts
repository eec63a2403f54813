import * as z from 'zod'
import { emailSchema, langKeySchema, loginNameSchema, passwordSchema, personNameSchema } from '../common/credentials.ts'
import { LIMITS } from '../common/limits.ts'
import { TOKEN_SCOPES } from '../common/token-scopes.ts'
import { expiryText, fieldErrorParams, filledText, ONE_LINE, storableText } from '../common/validation.ts'

/** `POST api/register`. */
export const registrationSchema = z
  .object({
    login: loginNameSchema,
    email: emailSchema,
    password: passwordSchema,
    firstName: personNameSchema.nullish(),
    lastName: personNameSchema.nullish(),
    langKey: langKeySchema.nullish()
  })
  .meta({ id: 'Registration' })
export type Registration = z.input<typeof registrationSchema>

/** `GET api/activate`. */
export const activationSchema = z
  .object({ activated: z.boolean().describe('False if an administrator must still activate the user') })
  .meta({ id: 'Activation' })
export type Activation = z.infer<typeof activationSchema>

/** `POST api/account/reset-password/finish`. */
export const passwordResetSchema = z
  .object({ key: z.string().min(1).max(200), newPassword: passwordSchema })
  .meta({ id: 'PasswordReset' })
export type PasswordReset = z.input<typeof passwordResetSchema>

/** `POST api/account/change-password`. The present password is only compared. */
export const passwordChangeSchema = z
  .object({ currentPassword: z.string().min(1).max(1000), newPassword: passwordSchema })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.input<typeof passwordChangeSchema>

/**
 * `POST api/account`: whatever else of an account comes along is ignored. An address that an identity provider has given, or none, may
 * be none that a person could choose here: it is held to its rule (`emailSchema`) only when it changes.
 */
export const settingsSchema = z
  .object({
    firstName: personNameSchema.nullish(),
    lastName: personNameSchema.nullish(),
    email: storableText(LIMITS.emailMax).trim(),
    langKey: langKeySchema.nullish()
  })
  .meta({ id: 'Settings' })
export type Settings = z.input<typeof settingsSchema>

const emailKey = z.string().min(1).max(200)

/** `POST api/account/email/confirm`. The password of the account is only compared. */
export const emailConfirmationSchema = z
  .object({ key: emailKey, currentPassword: passwordChangeSchema.shape.currentPassword })
  .meta({ id: 'EmailConfirmation' })
export type EmailConfirmation = z.input<typeof emailConfirmationSchema>

/** `POST api/account/email/undo`. */
export const emailUndoSchema = z.object({ key: emailKey }).meta({ id: 'EmailUndo' })
export type EmailUndo = z.input<typeof emailUndoSchema>

const instant = z.string().describe('ISO 8601 instant in UTC')

/** A personal access token without the token itself, which nobody can read again. */
export const personalTokenSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    createdDate: instant,
    expiresDate: instant.describe('From when it is no longer accepted'),
    lastUsedDate: instant.nullable().describe('To the minute; null until first used')
  })
  .meta({ id: 'PersonalToken' })
export type PersonalToken = z.infer<typeof personalTokenSchema>

/** `GET api/account/tokens`: the newest first; those that have expired are listed for LIMITS.personalTokenListedDays. */
export const personalTokensSchema = z.array(personalTokenSchema)

/** `POST api/account/tokens`. */
export const newPersonalTokenSchema = z
  .object({
    name: filledText(LIMITS.personalTokenName).regex(ONE_LINE),
    scopes: z
      .array(z.enum(TOKEN_SCOPES))
      .min(1)
      .max(TOKEN_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, fieldErrorParams('Pattern')),
    expiresDate: expiryText
      .nullish()
      .describe(
        `Expiry in the future: an instant, or a date to its end (UTC); at most ${LIMITS.personalTokenDaysMax} days from now. Defaults to ${LIMITS.personalTokenDays} days from now`
      )
  })
  .meta({ id: 'NewPersonalToken' })
export type NewPersonalToken = z.input<typeof newPersonalTokenSchema>

/** The only response that has the token itself. */
export const createdPersonalTokenSchema = personalTokenSchema
  .extend({ token: z.string().describe('Returned once') })
  .meta({ id: 'CreatedPersonalToken' })
export type CreatedPersonalToken = z.infer<typeof createdPersonalTokenSchema>

/** A tool that a user has connected: it may act for the user at the MCP server until the connection expires. */
export const toolConnectionSchema = z
  .object({
    id: z.string(),
    name: z.string().describe('As sent by the tool'),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    createdDate: instant,
    expiresDate: instant
  })
  .meta({ id: 'ToolConnection' })
export type ToolConnection = z.infer<typeof toolConnectionSchema>

/** `GET api/account/tools`: the newest first. */
export const toolConnectionsSchema = z.array(toolConnectionSchema)

/** `POST api/account/erasure`: names the account, so that no request without it erases one. */
export const accountErasureSchema = z
  .object({ login: filledText(LIMITS.login).describe('Your own username') })
  .meta({ id: 'AccountErasure' })
