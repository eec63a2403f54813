import * as z from 'zod'
import { emailSchema, langKeySchema, loginNameSchema, passwordSchema, personNameSchema } from '../common/credentials.ts'
import { LIMITS } from '../common/limits.ts'
import { storableText } from '../common/validation.ts'

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
  .object({ activated: z.boolean().describe('False where an administrator must still let the user in') })
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
