import {
  type AddedSecondFactor,
  type OneTimeCodeSetup,
  PATHS,
  type RenewedRecoveryCodes,
  type SecondFactors
} from '@portico/contract'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** The second factors of the signed-in user; the page itself shows a failure. */
export const readSecondFactors = queryOptions({
  queryKey: ['second-factors'],
  queryFn: async ({ signal }) => (await call<SecondFactors>('GET', PATHS.secondFactors, { signal })).data,
  gcTime: 0,
  meta: { handles: () => true }
})

/** Begins to set up an authenticator app. */
export async function startOneTimeCode(): Promise<OneTimeCodeSetup> {
  return (await call<OneTimeCodeSetup>('POST', PATHS.oneTimeCode)).data
}

/**
 * Confirms an authenticator app by a first code.
 *
 * @throws ApiError with `error.incorrectcode` when the code is wrong
 */
export async function confirmOneTimeCode(code: string): Promise<AddedSecondFactor> {
  return (await call<AddedSecondFactor>('POST', PATHS.oneTimeCodeConfirmation, { body: { code } })).data
}

/** Removes the authenticator app. */
export async function removeOneTimeCode(): Promise<void> {
  await call('DELETE', PATHS.oneTimeCode)
}

/** Makes new recovery codes in place of the earlier ones. */
export async function renewRecoveryCodes(): Promise<string[]> {
  return (await call<RenewedRecoveryCodes>('POST', PATHS.recoveryCodes)).data.recoveryCodes
}

/**
 * Makes a passkey in this browser, and adds it to the account.
 *
 * @throws WebAuthnError when the browser makes none, for instance because the reader has cancelled it
 * @throws ApiError when the server refuses it
 */
export async function addPasskey(label: string): Promise<AddedSecondFactor> {
  const { data: optionsJSON } = await call<PublicKeyCredentialCreationOptionsJSON>('POST', PATHS.passkeyOptions)
  const response = await startRegistration({ optionsJSON })
  return (await call<AddedSecondFactor>('POST', PATHS.passkeys, { body: { label, response } })).data
}

/** Removes a passkey. */
export async function removePasskey(id: number): Promise<void> {
  await call('DELETE', PATHS.passkey(id))
}
