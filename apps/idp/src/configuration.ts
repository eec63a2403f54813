import { type Configuration, type ErrorOut, interactionPolicy } from 'oidc-provider'
import { createAdapterFactory } from './adapter.ts'
import { signInPath } from './interaction-form.ts'
import { LANGUAGES } from './language.ts'
import type { Account } from './options.ts'
import { signOutPage } from './pages.ts'
import {
  type Context,
  cookieName,
  isInteractionExpired,
  isSecure,
  type ProviderContext,
  pageContext,
  sendInteractionExpired,
  sendNotice,
  sendPage
} from './request.ts'
import { asksEachTime, lifetimesOf, toolConfiguration } from './tools/configuration.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Lifetimes in seconds. A session also ends with the browser's; every use of it starts its time anew. */
const LIFETIMES = {
  AccessToken: 5 * MINUTE,
  AuthorizationCode: MINUTE,
  IdToken: 5 * MINUTE,
  Interaction: 30 * MINUTE,
  Session: 8 * HOUR,
  Grant: 8 * HOUR
}

const SCOPES = ['openid', 'profile', 'email']

function claimsOf(account: Account) {
  const { firstName, lastName } = account
  return {
    sub: account.id,
    preferred_username: account.login,
    name: [firstName, lastName].filter(Boolean).join(' ') || account.login,
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
    email: account.email,
    // An account becomes active only by a link sent to its address, or by an administrator's hand.
    email_verified: account.activated,
    locale: account.langKey
  }
}

/** Asks for a password when the session's account was deactivated or deleted meanwhile. */
const accountRemoved = new interactionPolicy.Check(
  'account_gone',
  'End-User authentication is required',
  'login_required',
  ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined
)

/** Users sign in, and consent to what tools ask for. The portal itself needs no consent. */
function promptPolicy({ client, tools }: ProviderContext['options']) {
  const policy = interactionPolicy.base()
  policy.get('login')!.checks.add(accountRemoved)
  if (tools) policy.get('consent')!.checks.add(asksEachTime(client.id))
  else policy.remove('consent')
  return policy
}

/** A reference that a page shows, and by which the log entry of its error is found. */
export function errorReference(ctx: Context): string {
  ctx.state.reference ??= crypto.randomUUID()
  return ctx.state.reference
}

async function renderError(shared: ProviderContext, ctx: Context, out: ErrorOut, error: Error): Promise<void> {
  if (isInteractionExpired(error)) await sendInteractionExpired(shared, ctx)
  else if (out.error === 'server_error') sendNotice(shared, ctx, 500, 'fault', { reference: errorReference(ctx) })
  else sendNotice(shared, ctx, ctx.status, 'invalid', { code: out.error })
}

/** Signing out needs no question when the request proves that it is about the person who is signed in. */
function isSignOutProven(ctx: Context): boolean {
  const hint = ctx.oidc.entities.IdTokenHint
  return hint !== undefined && hint.payload.sub === ctx.oidc.session?.accountId
}

/** The session's grant, without which oidc-provider would ask for consent. */
async function loadExistingGrant({ options }: ProviderContext, ctx: Context) {
  const { client, provider, session, result } = ctx.oidc
  // A tool has what the user has just granted, and nothing of an earlier time.
  if (client!.clientId !== options.client.id)
    return result?.consent?.grantId ? provider.Grant.find(result.consent.grantId) : undefined
  const grantId = session!.grantIdFor(client!.clientId)
  // The same grant again: a new one would invalidate a code another tab has just got and not yet redeemed.
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  if (existing?.accountId === session!.accountId) return existing
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}

/**
 * The settings of oidc-provider: authorization code flow with PKCE for one confidential client, and for tools where there may be some,
 * RS256, and nothing that the portal does not use.
 *
 * @param shared read when a request comes in, so `provider` may be set after this is called
 */
export function createConfiguration(shared: ProviderContext): Configuration {
  const { options, mountPath } = shared
  const { resourceIndicators, ...settings } = toolConfiguration(options, SCOPES)
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure(options) } as const
  return {
    adapter: createAdapterFactory(options.query),
    jwks: { keys: options.signingKeys },
    cookies: {
      keys: options.cookieKeys,
      names: {
        session: cookieName(options, 'idp_session'),
        interaction: cookieName(options, 'idp_interaction'),
        resume: cookieName(options, 'idp_resume')
      },
      long: { ...cookie, path: mountPath },
      // Without a path, the cookies of each interaction belong to its address, so that several tabs can sign in concurrently.
      short: cookie
    },
    clients: [
      {
        client_id: options.client.id,
        client_secret: options.client.secret,
        redirect_uris: options.client.redirectUris,
        post_logout_redirect_uris: options.client.postLogoutRedirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'RS256',
        // The portal asks for a recent sign-in before what is most dangerous.
        require_auth_time: true
      }
    ],
    async findAccount(_ctx, sub) {
      const account = await options.accounts.find(sub)
      return account?.activated ? { accountId: sub, claims: () => claimsOf(account) } : undefined
    },
    scopes: SCOPES,
    claims: {
      // RFC 8176: how somebody signed in, which the portal reads; `mfa` for two factors.
      openid: ['sub', 'amr'],
      profile: ['preferred_username', 'name', 'given_name', 'family_name', 'locale'],
      email: ['email', 'email_verified']
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    ...settings,
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    subjectTypes: ['public'],
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    discovery: { ...settings.discovery, ui_locales_supported: [...LANGUAGES] },
    ttl: { ...LIFETIMES, ...lifetimesOf(options, LIFETIMES) },
    routes: {
      authorization: '/authorize',
      token: '/token',
      jwks: '/jwks',
      userinfo: '/userinfo',
      end_session: '/logout'
    },
    interactions: {
      policy: promptPolicy(options),
      url: (_ctx, interaction) => `${mountPath}${signInPath(interaction.uid)}`
    },
    loadExistingGrant: (ctx) => loadExistingGrant(shared, ctx),
    renderError: (ctx, out, error) => renderError(shared, ctx, out, error),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators,
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          const context = pageContext(shared, ctx, ctx.oidc.params?.ui_locales)
          sendPage(ctx, 200, signOutPage(context, form, isSignOutProven(ctx)))
        },
        postLogoutSuccessSource: (ctx) => sendNotice(shared, ctx, 200, 'signedOut')
      }
    }
  }
}
