import * as z from 'zod'
import { storableText } from './validation.ts'

/** `GET api/account/second-factors`: nothing of it is secret. Instants are ISO 8601 in UTC. */
export const secondFactorsSchema = z
  .object({
    oneTimeCode: z
      .object({ createdDate: z.string(), lastUsedDate: z.string().nullable() })
      .nullable()
      .describe('Null while no authenticator app is set up'),
    recoveryCodes: z.object({ left: z.int(), createdDate: z.string() }).nullable().describe('Null while none is left')
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactors = z.infer<typeof secondFactorsSchema>

/** `POST api/account/second-factors/one-time-code`: what an authenticator app takes, shown this once. */
export const oneTimeCodeSetupSchema = z
  .object({
    secret: z.string().describe('Base 32, to be typed into an app'),
    uri: z.string().describe('`otpauth:` address, to be shown as a QR code')
  })
  .meta({ id: 'OneTimeCodeSetup' })
export type OneTimeCodeSetup = z.infer<typeof oneTimeCodeSetupSchema>

/** `POST api/account/second-factors/one-time-code/confirmation`. */
export const codeConfirmationSchema = z
  .object({ code: storableText(20).trim().min(1).describe('Six digits that the app shows') })
  .meta({ id: 'CodeConfirmation' })
export type CodeConfirmation = z.input<typeof codeConfirmationSchema>

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
export type SecondFactorChange = 'oneTimeCodeAdded' | 'oneTimeCodeRemoved' | 'recoveryCodesRenewed' | 'recoveryCodeUsed'
