import * as z from 'zod'
import { LIMITS } from './limits.ts'
import { storableText } from './validation.ts'

/** A passkey of the signed-in user. */
const passkeySchema = z
  .object({ id: z.int(), label: z.string(), createdDate: z.string(), lastUsedDate: z.string().nullable() })
  .meta({ id: 'Passkey' })

/** `GET api/account/second-factors`: nothing of it is secret. Instants are ISO 8601 in UTC. */
export const secondFactorsSchema = z
  .object({
    passkeys: z.array(passkeySchema),
    oneTimeCode: z
      .object({ createdDate: z.string(), lastUsedDate: z.string().nullable() })
      .nullable()
      .describe('Null if no authenticator app is set up'),
    recoveryCodes: z.object({ left: z.int(), createdDate: z.string() }).nullable().describe('Null if none is left')
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactors = z.infer<typeof secondFactorsSchema>

/** `POST api/account/second-factors/one-time-code`: what an authenticator app takes, shown this once. */
export const oneTimeCodeSetupSchema = z
  .object({
    secret: z.string().describe('Base32, to enter in an app'),
    uri: z.string().describe('`otpauth:` URL, to display as a QR code')
  })
  .meta({ id: 'OneTimeCodeSetup' })
export type OneTimeCodeSetup = z.infer<typeof oneTimeCodeSetupSchema>

/** `POST api/account/second-factors/one-time-code/confirmation`. */
export const codeConfirmationSchema = z
  .object({ code: storableText(20).trim().min(1).describe('Six-digit code from the app') })
  .meta({ id: 'CodeConfirmation' })
export type CodeConfirmation = z.input<typeof codeConfirmationSchema>

/** `POST api/account/second-factors/passkeys/options`: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3. */
export const passkeyOptionsSchema = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions', description: '`PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3' })

/** `POST api/account/second-factors/passkeys`. */
export const newPasskeySchema = z
  .object({
    label: storableText(LIMITS.passkeyLabel).trim().min(1),
    response: z.looseObject({}).describe('`RegistrationResponseJSON` of WebAuthn Level 3')
  })
  .meta({ id: 'NewPasskey' })
export type NewPasskey = z.input<typeof newPasskeySchema>

/** The response to what adds a second factor: codes that are shown this once, where the user had none yet. */
export const addedSecondFactorSchema = z
  .object({ recoveryCodes: z.array(z.string()).optional() })
  .meta({ id: 'AddedSecondFactor' })
export type AddedSecondFactor = z.infer<typeof addedSecondFactorSchema>

/** `POST api/account/second-factors/recovery-codes`: shown this once. */
export const renewedRecoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RenewedRecoveryCodes' })
export type RenewedRecoveryCodes = z.infer<typeof renewedRecoveryCodesSchema>

/** What can happen to a user's second factors; a mail tells the user of each. */
export type SecondFactorChange =
  | 'oneTimeCodeAdded'
  | 'oneTimeCodeRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'removedByAdministrator'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'codesRefused'
