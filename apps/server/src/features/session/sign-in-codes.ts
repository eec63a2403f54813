import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/open.ts'
import { queryRows } from '../../platform/database/query.ts'

/** What a browser brings back from the identity provider. */
export interface ProviderResponse {
  idToken: string
  /** What the provider's userinfo adds to the claims of the id_token. */
  claims: Record<string, unknown>
  /** Whether the provider was asked to ask who it is, even where it knew. */
  isAskedAgain: boolean
}

/** Seconds for which a code is valid: the page that redeems it has only to be loaded. */
const CODE_SECONDS = 120

/** An id_token is a JWT, with dots; a code has none. */
const CODE = /^[\w-]{43}$/

const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Makes the code that stands for a provider's response in an address: of a proxy's log, nobody can sign in with it afterwards. */
export async function issueSignInCode(
  database: Database,
  { idToken, claims, isAskedAgain }: ProviderResponse,
  now: Date
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + CODE_SECONDS * 1000)
  await database.pool.query(
    'insert into sign_in_codes (digest, id_token, token_claims, expires_date, asked_again) values ($1, $2, $3, $4, $5)',
    [digestOf(code), idToken, JSON.stringify(claims), expires, isAskedAgain]
  )
  return code
}

/**
 * Finds what a code stands for. It is not used up yet: whoever tries it in another browser must not end the sign-in of its owner.
 *
 * @param given a code, or an id_token as a provider itself returns it, which stands for itself
 * @returns undefined when it looks like a code and is none, is used or has expired
 */
export async function findSignIn(database: Database, given: string, now: Date): Promise<ProviderResponse | undefined> {
  if (!CODE.test(given)) return { idToken: given, claims: {}, isAskedAgain: false }
  const [response] = await queryRows<ProviderResponse>(
    database.pool,
    `select id_token as "idToken", token_claims as claims, asked_again as "isAskedAgain"
       from sign_in_codes where digest = $1 and expires_date > $2`,
    [digestOf(given), now]
  )
  return response
}

/** Removes a code that has signed in. That it cannot do so twice follows from its id_token, which signs in once. */
export async function removeSignIn(database: Database, given: string): Promise<void> {
  if (CODE.test(given)) await database.pool.query('delete from sign_in_codes where digest = $1', [digestOf(given)])
}
