import { type Configuration, errors, interactionPolicy } from 'oidc-provider'
import type { IdentityProviderOptions } from '../options.ts'
import type { Context, ProviderContext } from '../request.ts'
import { REGISTRATION_PATH } from './registration.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Seconds. A tool gets another access token by its refresh token. */
const LIFETIMES = { AccessToken: HOUR, RefreshToken: 30 * DAY }

type Client = { clientId: string }

/** What the lifetimes are for, in one place for both kinds of clients. */
export const lifetimesOf = (
  { client: { id }, tools }: IdentityProviderOptions,
  portal: { AccessToken: number; Grant: number }
): Configuration['ttl'] => ({
  AccessToken: (_ctx, _token, client) => (client.clientId === id ? portal.AccessToken : LIFETIMES.AccessToken),
  RefreshToken: LIFETIMES.RefreshToken,
  Grant: (_ctx, grant) => (grant.clientId === id || !tools ? portal.Grant : tools.connectionDays * DAY)
})

/** Asks the user each time: whoever knows the id of a public client can begin with it. */
export const asksEachTime = (portalId: string) =>
  new interactionPolicy.Check(
    'tool_prompt',
    'tools require consent',
    'consent_required',
    ({ oidc }: Context) => oidc.client?.clientId !== portalId && !oidc.result?.consent
  )

/** The parts of the provider's settings that are about tools. */
export function toolConfiguration(
  { issuer, client: { id }, tools }: IdentityProviderOptions,
  scopes: readonly string[]
): Partial<Configuration> & { resourceIndicators: object } {
  if (!tools) return { resourceIndicators: { enabled: false } }
  const isTool = ({ clientId }: Client) => clientId !== id
  return {
    clientAuthMethods: ['client_secret_basic', 'none'],
    discovery: {
      registration_endpoint: issuer + REGISTRATION_PATH,
      scopes_supported: [...scopes, ...tools.scopes],
      grant_types_supported: ['authorization_code', 'refresh_token']
    },
    issueRefreshToken: async (_ctx, client) => isTool(client),
    // A tool works while nobody is signed in.
    expiresWithSession: async (_ctx, token) => !isTool({ clientId: token.clientId ?? id }),
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx: Context, client: Client) => (isTool(client) ? tools.resource : undefined),
      useGrantedResource: async (_ctx: Context, source: { clientId?: string }) =>
        isTool({ clientId: source.clientId ?? id }),
      getResourceServerInfo: async (_ctx: Context, resource: string, client: Client) => {
        if (!isTool(client) || resource !== tools.resource)
          throw new errors.InvalidTarget(`the resource is ${tools.resource}`)
        return { scope: tools.scopes.join(' '), audience: tools.resource, accessTokenFormat: 'opaque' as const }
      }
    }
  }
}

/**
 * Koa middleware: what tools ask for is reduced to the scopes of tools, of which a tool that names none asks for all. What a user's
 * account is called is not for them.
 */
export function reduceScopes({ mountPath, options }: ProviderContext) {
  const scopes = options.tools?.scopes ?? []
  return async (ctx: Context, next: () => Promise<unknown>): Promise<void> => {
    const { client_id: client, scope } = ctx.query
    if (ctx.path === '/authorize' && typeof client === 'string' && client !== options.client.id && options.tools) {
      const requested = String(scope ?? '')
        .split(' ')
        .filter((each) => scopes.includes(each))
      ctx.query = { ...ctx.query, scope: (requested.length > 0 ? requested : scopes).join(' ') }
      // By the difference of the two, oidc-provider finds where it is mounted.
      const request: { url?: string | undefined; originalUrl?: string } = ctx.req
      request.originalUrl = mountPath + request.url
    }
    await next()
  }
}
