import type { Account } from '@portico/contract'
import { Client, Visitor } from '@portico/testing'
import type { TestPortal } from '../portal.ts'
import type { ExternalProvider } from './external-provider.ts'

/** The settings of a portal that signs in at a provider. */
export const settingsFor = ({ issuer, clientId, clientSecret }: ExternalProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret
})

/** Sends the portal the id_token that a browser came back with. */
export const redeem = (portal: TestPortal, browser: Visitor, idToken: string | null) =>
  browser.request(new URL(`/auth/oidc?id_token=${encodeURIComponent(idToken ?? '')}`, portal.origin))

/** Signs in from the portal's own start to its bearer token. */
export async function signIn(portal: TestPortal, browser = new Visitor()): Promise<Response> {
  const { url } = await browser.go(new URL('/oauth2/start', portal.origin))
  return redeem(portal, browser, url.searchParams.get('id_token'))
}

/** The caller that a sign-in let in. */
export const clientOf = (portal: TestPortal, response: Response) =>
  new Client(portal.origin, response.headers.get('authorization') ?? '')
/** The account that a sign-in let in. */
export const accountOf = (portal: TestPortal, response: Response) =>
  clientOf(portal, response).json<Account>('api/account')
