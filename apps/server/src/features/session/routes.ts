import { createHash, randomBytes } from 'node:crypto'
import {
  BEARER_PREFIX,
  environmentSchema,
  LIMITS,
  LOGIN_CALLBACK_ROUTE,
  loginSchema,
  logoutSchema,
  PATHS,
  PROMPT_PARAMETER,
  preAuthenticationSchema,
  problemSchema,
  SESSION_ID_HEADER
} from '@portico/contract'
import { shortAddress } from '@portico/server-kit'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Database } from '../../platform/database/open.ts'
import { canonicalAddress } from '../../platform/http/canonical-address.ts'
import { ProblemError, sendProblem } from '../../platform/http/errors.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { sessionOf } from '../../platform/security/access.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { acceptInvitations } from '../../platform/users/applications/invitations.ts'
import { userOfIdentity } from '../../platform/users/identities/users.ts'
import { findUserById, type User } from '../../platform/users/store.ts'
import { LoginCookies } from './cookies.ts'
import {
  authenticationDate,
  checkIdToken,
  type IdTokenClaims,
  IdTokenRejectedError,
  provesSecondFactor
} from './id-token-checks.ts'
import type { RelyingParty } from './relying-party.ts'
import { findSignIn, issueSignInCode, removeSignIn } from './sign-in-codes.ts'
import { describe, failureOf, loginErrorOf, ProviderUnavailableError } from './sign-in-errors.ts'

type UsedServices = 'database' | 'refusals' | 'sessions' | 'tokens' | 'clock' | 'publicUrl'
type UsedSettings = 'loginFormUrl' | 'activateNewUsers' | 'embeddedProvider' | 'roleRules'

export interface SessionOptions extends Pick<PlatformServices, UsedServices | UsedSettings> {
  relyingParty: RelyingParty
  log: FastifyBaseLogger
}

/** The options of the routes that take part in signing in, which share the browser's cookies. */
interface LoginOptions extends SessionOptions {
  cookies: LoginCookies
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MINUTE = 60_000

/** Browsers open these routes: whatever the address has, the response is a redirect, never a problem document. */
const browserQuery = z.looseObject({ state: z.unknown().optional(), ui_locales: z.unknown().optional() })
const startQuery = browserQuery.extend({
  [PROMPT_PARAMETER]: z.unknown().optional().describe('With `login`, the provider asks who it is even where it knows')
})
const shortText = (value: unknown) => (typeof value === 'string' && value.length <= 1000 ? value : undefined)

/** Where a client signs in, for clients that are not signed in yet. */
const discoveryRoutes: FastifyPluginAsyncZod<LoginOptions> = async (app, options) => {
  const { tokens, clock, publicUrl, cookies } = options

  app.get(
    `/${PATHS.preAuthenticate}`,
    {
      schema: {
        summary: 'Create a pre-authentication token',
        description: `The token is valid for \`${PATHS.environment}\` and \`api/contactUs\`, for ${LIMITS.preAuthenticationMinutes} minutes. The header \`${SESSION_ID_HEADER}\` must be a UUID.`,
        headers: z.object({
          // Checked by the call itself, which says what is wrong with it.
          [SESSION_ID_HEADER.toLowerCase()]: z
            .unknown()
            .optional()
            .meta({ type: 'string', format: 'uuid', description: 'Required. ID of the page load' })
        }),
        response: { 200: preAuthenticationSchema, 400: problemSchema }
      }
    },
    async (request) => {
      const sessionId = request.headers[SESSION_ID_HEADER.toLowerCase()]
      if (typeof sessionId !== 'string' || !UUID.test(sessionId))
        throw new ProblemError('badRequest', { detail: `The header ${SESSION_ID_HEADER} must be a UUID.` })
      const expires = new Date(clock().getTime() + LIMITS.preAuthenticationMinutes * MINUTE)
      return { id_token: await tokens.sign('pre-authentication', { sid: sessionId }, expires) }
    }
  )

  app.get(
    `/${PATHS.environment}`,
    {
      config: { access: 'pre-authenticated' },
      schema: { summary: 'Retrieve the sign-in address', response: { 200: environmentSchema } }
    },
    async (request, reply) => {
      return { b2cLoginFormUrl: loginForm(request, reply), scfPluginUrl: `${publicUrl}/plugin/v1/` }
    }
  )

  function loginForm(request: FastifyRequest, reply: FastifyReply): string {
    if (!options.loginFormUrl) return `${publicUrl}/${PATHS.loginStart}`
    const nonce = randomBytes(24).toString('base64url')
    cookies.rememberNonce(request, reply, nonce, true)
    const url = new URL(options.loginFormUrl)
    url.searchParams.set('nonce', nonce)
    url.searchParams.set('redirect_uri', publicUrl + LOGIN_CALLBACK_ROUTE)
    return url.href
  }
}

/** The way of a browser to the identity provider and back. */
const redirectRoutes: FastifyPluginAsyncZod<LoginOptions> = async (app, options) => {
  const { database, relyingParty, clock, publicUrl, cookies } = options
  app.get(
    `/${PATHS.loginStart}`,
    {
      schema: {
        summary: 'Start the sign-in',
        description: 'A browser is redirected to the identity provider.',
        querystring: startQuery,
        response: { 302: z.null() }
      }
    },
    async (request, reply) => {
      const canonical = canonicalAddress(request, publicUrl)
      if (canonical) return reply.redirect(canonical)
      try {
        const { transaction, url } = await relyingParty.start({
          languages: shortText(request.query.ui_locales),
          isAskedAgain: request.query[PROMPT_PARAMETER] === 'login'
        })
        cookies.rememberTransaction(request, reply, transaction)
        return reply.redirect(url.href)
      } catch (error) {
        return backToClient(request, reply, error)
      }
    }
  )

  app.get(
    `/${PATHS.loginCallback}`,
    {
      schema: {
        summary: 'Complete the sign-in at the identity provider',
        description: `Redeems the code and redirects the browser to \`${LOGIN_CALLBACK_ROUTE}\` with \`id_token\` or \`error\`. The \`id_token\` is a code of the portal, which \`${PATHS.login}\` accepts once.`,
        querystring: browserQuery,
        response: { 302: z.null() }
      }
    },
    async (request, reply) => {
      try {
        const transaction = cookies.takeTransaction(request, reply, shortText(request.query.state) ?? '')
        if (!transaction) throw new Error('This browser started no sign-in with the returned state.')
        const response = await relyingParty.redeem(new URL(publicUrl + request.url), transaction)
        cookies.rememberNonce(request, reply, transaction.nonce)
        // An id_token in an address would stand in the log of every proxy, with name and address of the person.
        const code = await issueSignInCode(database, response, clock())
        return reply.redirect(`${LOGIN_CALLBACK_ROUTE}?id_token=${code}`)
      } catch (error) {
        return backToClient(request, reply, error)
      }
    }
  )

  function backToClient(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const reason = loginErrorOf(error)
    request.log.warn({ reason, ...failureOf(error), network: shortAddress(request.ip) }, 'sign-in failed')
    return reply.redirect(`${LOGIN_CALLBACK_ROUTE}?error=${reason}`)
  }
}

/** Of an external provider, a subject's first sign-in creates the user; the embedded one's subjects are the ids of users. */
const userOf = (
  claims: IdTokenClaims,
  { database, clock, embeddedProvider, activateNewUsers, roleRules }: LoginOptions
): Promise<User | undefined> =>
  embeddedProvider
    ? findUserById(database.orm, Number(claims.sub))
    : userOfIdentity(database, claims, { activated: activateNewUsers, roles: roleRules, now: clock() })

/** The unique key decides, so that of two attempts at the same moment, on any two instances, one wins. */
async function useOnce({ pool }: Database, idToken: string, expires: Date): Promise<boolean> {
  const digest = createHash('sha256').update(idToken).digest('base64url')
  const { rowCount } = await pool.query(
    'insert into used_tokens (digest, expires_date) values ($1, $2) on conflict do nothing',
    [digest, expires]
  )
  return rowCount === 1
}

/**
 * Decides who is signed in by a code or an id_token.
 *
 * @throws IdTokenRejectedError naming the check that it fails
 * @throws ProviderUnavailableError when the provider's keys cannot be fetched
 */
async function identify(given: string, request: FastifyRequest, reply: FastifyReply, options: LoginOptions) {
  const { database, relyingParty, clock, cookies } = options
  const response = await findSignIn(database, given, clock())
  if (!response) throw new IdTokenRejectedError('code')
  const { idToken } = response
  const { issuer, keys } = await relyingParty.published()
  const claims = await checkIdToken(idToken, keys, {
    issuer,
    clientId: relyingParty.clientId,
    now: clock(),
    clockTolerance: relyingParty.clockTolerance,
    knowsNonce: (nonce) => cookies.takeNonce(request, reply, nonce),
    useOnce: (expires) => useOnce(database, idToken, expires)
  })
  await removeSignIn(database, given)
  // A login form that the operator names is shown each time: the portal has no way to ask for it again.
  const isAskedAgain = response.isAskedAgain || options.loginFormUrl !== undefined
  return {
    idToken,
    authenticatedDate: authenticationDate(claims, isAskedAgain, clock()),
    hasSecondFactor: provesSecondFactor(claims),
    // The portal has confirmed the addresses of its own users; those of another provider count where it says that it has.
    hasOwnAddress: options.embeddedProvider || { ...response.claims, ...claims }.email_verified === true,
    user: await userOf({ ...response.claims, ...claims }, options)
  }
}

/**
 * @param demandsRole whether the provider decides who may work here, by the roles it gives
 * @throws ProblemError when a user may not sign in
 */
function requireAdmission(
  user: User | undefined,
  demandsRole: boolean,
  { log, ip }: FastifyRequest
): asserts user is User {
  const lacksRole = demandsRole && user?.authorities.length === 0
  if (user?.activated && !lacksRole) return
  const reason = user?.activated ? 'the identity provider returned no role' : 'the account is not activated'
  log.warn({ login: user?.login, network: shortAddress(ip) }, `sign-in rejected: ${reason}`)
  throw new ProblemError('accountNotActivated')
}

/** What the log says of an id_token that is refused. */
const rejectionOf = ({ check, secondsOff, cause }: IdTokenRejectedError) => ({
  check,
  ...(secondsOff !== undefined && { secondsOff }),
  ...(cause !== undefined && { cause: describe(cause) })
})

/** The beginning and the end of a session. */
const tokenRoutes: FastifyPluginAsyncZod<LoginOptions> = async (app, options) => {
  const { sessions, relyingParty } = options

  app.get(
    `/${PATHS.login}`,
    {
      config: { responseHeaders: { Authorization: 'The bearer token' } },
      schema: {
        summary: 'Sign in with an id_token',
        description:
          'The parameter is the code from the portal’s callback, or an id_token of the identity provider. It is valid once, and only in the browser that requested it. The bearer token is in the `Authorization` header of the response.',
        querystring: z.object({ id_token: z.string().optional() }),
        response: { 200: loginSchema, 401: problemSchema, 403: problemSchema }
      }
    },
    async (request, reply) => {
      const given = request.query.id_token
      if (!given) throw new ProblemError('loginRejected', { detail: 'The parameter id_token is missing.' })
      try {
        const { user, hasOwnAddress, ...signIn } = await identify(given, request, reply, options)
        requireAdmission(user, options.roleRules.claim !== undefined, request)
        if (hasOwnAddress) await acceptInvitations(options.database, user, options.clock())
        const browser = { userAgent: request.headers['user-agent'], address: request.ip }
        const bearer = await sessions.begin(user, { ...signIn, ...browser })
        reply.header('Authorization', BEARER_PREFIX + bearer)
        request.log.info({ login: user.login }, 'signed in')
        return { login: user.login }
      } catch (error) {
        const network = shortAddress(request.ip)
        if (error instanceof IdTokenRejectedError) {
          request.log.warn({ ...rejectionOf(error), network }, 'sign-in rejected: id_token')
          await options.refusals.record({ kind: 'idToken', ip: request.ip, detail: error.check })
          return sendProblem(request, reply, 'loginRejected')
        }
        if (error instanceof ProviderUnavailableError) {
          request.log.warn({ ...failureOf(error), network }, 'sign-in failed: the identity provider is unavailable')
          return sendProblem(request, reply, 'identityProviderUnavailable')
        }
        throw error
      }
    }
  )

  app.post(
    `/${PATHS.logout}`,
    {
      config: { access: 'signed-in', rateLimit: undefined },
      schema: { summary: 'Sign out', response: { 200: logoutSchema } }
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const idTokenHint = await sessions.end(session.id)
      // The token that access control may have renewed is of the session that has just ended.
      reply.removeHeader('Authorization')
      request.log.info({ login: session.login }, 'signed out')
      try {
        const logoutUrl = await relyingParty.endSessionUrl(idTokenHint)
        return logoutUrl ? { logoutUrl } : {}
      } catch (error) {
        if (!(error instanceof ProviderUnavailableError)) throw error
        request.log.warn(failureOf(error), 'signed out of the portal only: the identity provider is unavailable')
        return { providerUnavailable: true as const }
      }
    }
  )
}

/** Signing in and out: decisions, section 3. */
export const sessionRoutes: FastifyPluginAsyncZod<SessionOptions> = async (app, options) => {
  setRouteDefaults(app, 'Session', { access: 'public', rateLimit: 'open', servedUnderOverload: true })
  app.setChildLoggerFactory((_logger, bindings, childOptions) => options.log.child(bindings, childOptions))
  const shared = { ...options, cookies: new LoginCookies(options.publicUrl.startsWith('https:')) }
  app.register(discoveryRoutes, shared)
  app.register(redirectRoutes, shared)
  app.register(tokenRoutes, shared)
}
