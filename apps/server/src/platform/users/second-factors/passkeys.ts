import { LIMITS } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON
} from '@simplewebauthn/server'
import { queryRows } from '../../database/query.ts'

/** Who asks for a passkey: it is bound to the host name, and the browser says from which origin it was used. */
export interface RelyingPartyOrigin {
  origin: string
  rpID: string
}

const NAME = 'Portico'
/** Minutes for which a challenge may be signed. */
const CHALLENGE_MINUTES = 10
const MINUTE = 60_000

interface PasskeyRow {
  id: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: AuthenticatorTransport[]
}

const PASSKEYS_OF = `
  select id, credential_id as "credentialId", public_key as "publicKey", counter, transports from passkeys
   where user_id = $1 order by id`

/** Loaded when a passkey is first used: with what it knows of attestations, it takes memory. */
const library = () => import('@simplewebauthn/server')

const passkeysOf = ({ client }: Pick<Transaction, 'client'>, userId: number) =>
  queryRows<PasskeyRow>(client, PASSKEYS_OF, [userId])

const descriptorsOf = (passkeys: PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/**
 * Begins to add a passkey.
 *
 * @returns what the browser makes it with; undefined when the user has LIMITS.passkeys already
 */
export async function startPasskey(
  transaction: Transaction,
  { origin: _, rpID }: RelyingPartyOrigin,
  { userId, login, now }: { userId: number; login: string; now: Date }
): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
  const passkeys = await passkeysOf(transaction, userId)
  if (passkeys.length >= LIMITS.passkeys) return undefined
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID,
    userName: login,
    userID: new TextEncoder().encode(String(userId)),
    attestationType: 'none',
    excludeCredentials: descriptorsOf(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' }
  })
  await transaction.client.query(
    `insert into passkey_challenges (user_id, challenge, created_date) values ($1, $2, $3)
     on conflict (user_id) do update set challenge = $2, created_date = $3`,
    [userId, options.challenge, now]
  )
  return options
}

/** The challenge that was sent to a user lately, which is used up by this. */
async function takeChallenge({ client }: Transaction, userId: number, now: Date): Promise<string | undefined> {
  const [row] = await queryRows<{ challenge: string }>(
    client,
    'delete from passkey_challenges where user_id = $1 and created_date > $2 returning challenge',
    [userId, new Date(now.getTime() - CHALLENGE_MINUTES * MINUTE)]
  )
  return row?.challenge
}

/**
 * Adds a passkey.
 *
 * @param given.response what the browser made of the options; anything a caller may send
 * @returns whether it was accepted
 */
export async function addPasskey(
  transaction: Transaction,
  { origin, rpID }: RelyingPartyOrigin,
  { userId, label, response, now }: { userId: number; label: string; response: unknown; now: Date }
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(transaction, userId, now)
  if (!expectedChallenge) return false
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false
    // The library throws for whatever is wrong with a response.
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const { rowCount } = await transaction.client.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, label, created_date)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [userId, id, Buffer.from(publicKey), counter, knownTransports(transports), label, now]
  )
  return rowCount === 1
}

/** A browser may send any texts: those of the standard are kept. */
const knownTransports = (transports: readonly unknown[]) =>
  ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'].filter((known) => transports.includes(known))

/** What a browser signs in with, by any of a user’s passkeys; undefined when there is none. */
export async function passkeyRequest(
  client: Pick<Transaction, 'client'>,
  { rpID }: RelyingPartyOrigin,
  userId: number
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const passkeys = await passkeysOf(client, userId)
  if (passkeys.length === 0) return undefined
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID,
    allowCredentials: descriptorsOf(passkeys),
    userVerification: 'preferred'
  })
}

/**
 * Accepts what a passkey of a user has signed.
 *
 * @param given.response what the browser made of the options of `passkeyRequest`; anything a caller may send
 * @param given.challenge of these options, which is not accepted again
 */
export async function acceptPasskey(
  transaction: Transaction,
  { origin, rpID }: RelyingPartyOrigin,
  { userId, response, challenge, now }: { userId: number; response: unknown; challenge: string; now: Date }
): Promise<boolean> {
  const { id: credentialId } = (response ?? {}) as { id?: unknown }
  const passkey = (await passkeysOf(transaction, userId)).find((known) => known.credentialId === credentialId)
  if (!passkey) return false
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports
    },
    requireUserVerification: false
  }).catch(() => undefined)
  if (!verified?.verified) return false
  // A counter that another sign-in has raised meanwhile is of a copied device, WebAuthn Level 3, section 6.1.1.
  const { rowCount } = await transaction.client.query(
    'update passkeys set counter = $2, last_used_date = $3 where id = $1 and counter = $4',
    [passkey.id, verified.authenticationInfo.newCounter, now, passkey.counter]
  )
  return rowCount === 1
}
