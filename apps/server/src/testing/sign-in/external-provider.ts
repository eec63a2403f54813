import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  jwtVerify,
  SignJWT,
  UnsecuredJWT
} from 'jose'

export interface ExternalProviderOptions {
  clientId?: string
  clientSecret?: string
  /** Whether it has an end-session address; many providers have none. */
  endSession?: boolean
  /** Path of its issuer. */
  path?: string
  /** How clients prove who they are: `client_secret_post` unless said otherwise. Basic credentials are compared without decoding. */
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'
  /** Verifies the assertions of `private_key_jwt`. */
  clientKey?: CryptoKey
  /** Claims that are in the userinfo response only; without them there is none. */
  userinfo?: JWTPayload
}

export interface SignOptions {
  /** ES256 unless said otherwise. */
  alg?: string
  /** The provider's own key unless given. */
  key?: CryptoKey | Uint8Array
  /** Of the provider's own key unless given. */
  kid?: string
}

/** What is wrong with a forged id_token; all else is right. */
export type Forgery =
  | 'expired'
  | 'issued in the future'
  | 'foreign audience'
  | 'foreign issuer'
  | 'wrong nonce'
  | 'without nonce'
  | 'alg none'
  | 'HS256 with the public key'
  | 'unknown key'
  | 'impostor key'
  | 'changed payload'

/** Makes the id_token the provider returns, from the claims that would be right. */
export type MakeIdToken = (claims: JWTPayload) => Promise<string>

export interface ReceivedRequest {
  method: string
  /** Path below the issuer, such as `/token`. */
  path: string
  parameters: Record<string, string>
  /** The header of this name. */
  authorization?: string | undefined
}

export interface ExternalProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Returns the id_token in the query at once: for a deployment that sets `LOGIN_FORM_URL`. */
  loginFormUrl: string
  /** What has arrived so far, in order. */
  requests: ReceivedRequest[]
  /** Says who is signed in: the claims about the person, with `sub`. */
  setAccount(claims: JWTPayload & { sub: string }): void
  /** Lets the next authorization requests fail with an OAuth 2.0 error code such as `access_denied`; undefined ends that. */
  refuseWith(error: string | undefined): void
  /** Replaces the id_tokens given out; undefined gives out right ones again. */
  respondWith(makeIdToken: MakeIdToken | undefined): void
  /** False responds to everything with 503, as a provider that is down. */
  setAvailable(available: boolean): void
  /** Publishes a new key, signs with it and withdraws the old one. */
  rotateKey(): Promise<void>
  /** The claims of a right id_token for the account that is set, five minutes long. */
  idTokenClaims(nonce?: string): JWTPayload
  signIdToken(claims: JWTPayload, options?: SignOptions): Promise<string>
  /** An id_token with one fault. A replayed one needs none of this: send a right one twice. */
  forgeIdToken(forgery: Forgery, claims: JWTPayload): Promise<string>
  stop(): Promise<void>
}

/** Nobody here has a `preferred_username`, and the locale has a region: both differ from the embedded provider. */
const MARIA = {
  sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
  email: 'maria.garcia@example.test',
  given_name: 'María',
  family_name: 'García',
  locale: 'es-ES'
}

const LIFETIME = 300
const now = () => Math.floor(Date.now() / 1000)

async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomUUID()
  return { privateKey, publicKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

async function parametersOf(request: IncomingMessage, url: URL): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(Buffer.concat(chunks).toString())])
}

/** An error that the OAuth 2.0 way of responding turns into JSON. */
class OAuthError extends Error {
  readonly description: string | undefined
  constructor(code: string, description?: string) {
    super(code)
    this.description = description
  }
}

/**
 * Starts an OpenID Connect provider on a free port that is unlike the embedded one: an issuer with a path, ES256,
 * `client_secret_post`, no `iss` in the authorization response, an array as audience, other claims. It asks nobody for
 * a password: whoever comes is signed in as the account that is set.
 */
export async function startExternalProvider(options: ExternalProviderOptions = {}): Promise<ExternalProvider> {
  const {
    clientId = 'developer-portal',
    clientSecret = randomUUID(),
    endSession = true,
    path = '/tenant/v2.0',
    clientAuthentication = 'client_secret_post',
    clientKey,
    userinfo
  } = options
  const accessTokens = new Set<string>()
  const codes = new Map<string, { claims: JWTPayload; redirectUri: string; challenge: string | undefined }>()
  let key = await makeKey()
  let account: JWTPayload & { sub: string } = MARIA
  let refusal: string | undefined
  let makeIdToken: MakeIdToken | undefined
  let available = true

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => {
      const isOAuth = error instanceof OAuthError
      const words = isOAuth && error.description !== undefined && { error_description: error.description }
      sendJson(response, { error: isOAuth ? error.message : 'server_error', ...words }, isOAuth ? 400 : 500)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const base = issuer.replace(/\/$/, '')

  const sign: ExternalProvider['signIdToken'] = (claims, { alg = 'ES256', key: other, kid = key.kid } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(other ?? key.privateKey)

  const provider: ExternalProvider = {
    issuer,
    clientId,
    clientSecret,
    loginFormUrl: `${base}/login-form`,
    requests: [],
    setAccount(claims) {
      account = claims
    },
    refuseWith(error) {
      refusal = error
    },
    respondWith(make) {
      makeIdToken = make
    },
    setAvailable(value) {
      available = value
    },
    async rotateKey() {
      key = await makeKey()
    },
    idTokenClaims: (nonce) => ({
      ...account,
      iss: issuer,
      aud: [clientId],
      iat: now(),
      exp: now() + LIFETIME,
      ...(nonce !== undefined && { nonce })
    }),
    signIdToken: sign,
    async forgeIdToken(forgery, claims) {
      switch (forgery) {
        case 'expired':
          return sign({ ...claims, iat: now() - 2 * LIFETIME, exp: now() - LIFETIME })
        case 'issued in the future':
          return sign({ ...claims, iat: now() + LIFETIME, exp: now() + 2 * LIFETIME })
        case 'foreign audience':
          return sign({ ...claims, aud: ['another-client'] })
        case 'foreign issuer':
          return sign({ ...claims, iss: 'https://issuer.example.test' })
        case 'wrong nonce':
          return sign({ ...claims, nonce: randomUUID() })
        case 'without nonce':
          return sign(Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'nonce')))
        case 'alg none':
          return new UnsecuredJWT(claims).encode()
        case 'HS256 with the public key':
          return sign(claims, { alg: 'HS256', key: new TextEncoder().encode(await exportSPKI(key.publicKey)) })
        case 'unknown key': {
          const unknown = await makeKey()
          return sign(claims, { key: unknown.privateKey, kid: unknown.kid })
        }
        case 'impostor key':
          return sign(claims, { key: (await makeKey()).privateKey })
        case 'changed payload': {
          const [header, , signature] = (await sign(claims)).split('.')
          const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url')
          return `${header}.${payload}.${signature}`
        }
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  const idTokenFor = (claims: JWTPayload) => (makeIdToken ?? sign)(claims)

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const parameters = await parametersOf(request, url)
    const { authorization } = request.headers
    const mount = new URL(base).pathname.replace(/\/$/, '')
    const asked = url.pathname.startsWith(mount) ? url.pathname.slice(mount.length) : url.pathname
    provider.requests.push({ method: request.method ?? '', path: asked, parameters, authorization })
    if (!available) return sendJson(response, { error: 'temporarily_unavailable' }, 503)
    switch (`${request.method} ${asked}`) {
      case 'GET /.well-known/openid-configuration':
        return sendJson(response, metadata())
      case 'GET /keys':
        return sendJson(response, { keys: [key.jwk] })
      case 'GET /authorize':
        return redirect(response, authorize(parameters))
      case 'POST /token':
        return sendJson(response, await redeem(parameters, authorization))
      case 'GET /userinfo':
        if (!accessTokens.has(authorization?.replace('Bearer ', '') ?? '')) throw new OAuthError('invalid_token')
        return sendJson(response, { sub: account.sub, ...userinfo })
      case 'GET /login-form':
        return redirect(response, {
          to: parameters.redirect_uri ?? '',
          id_token: await idTokenFor(provider.idTokenClaims(parameters.nonce))
        })
      case 'GET /signout':
        return redirect(response, { to: parameters.post_logout_redirect_uri ?? '' })
      default:
        sendJson(response, { error: 'not_found' }, 404)
    }
  }

  function metadata() {
    return {
      issuer,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      ...(userinfo && { userinfo_endpoint: `${base}/userinfo` }),
      ...(endSession && { end_session_endpoint: `${base}/signout` }),
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: [clientAuthentication],
      scopes_supported: ['openid', 'profile', 'email']
    }
  }

  function authorize(parameters: Record<string, string>) {
    const { client_id, redirect_uri: redirectUri, response_type, scope, state, nonce, code_challenge } = parameters
    if (client_id !== clientId || !redirectUri) throw new OAuthError('invalid_client')
    if (refusal) return { to: redirectUri, error: refusal, state }
    if (response_type !== 'code' || !scope?.split(' ').includes('openid')) {
      return { to: redirectUri, error: 'invalid_request', state }
    }
    const code = randomUUID()
    codes.set(code, { claims: provider.idTokenClaims(nonce), redirectUri, challenge: code_challenge })
    return { to: redirectUri, code, state }
  }

  async function isOurClient(parameters: Record<string, string>, authorization: string | undefined): Promise<boolean> {
    if (clientAuthentication === 'client_secret_basic')
      return authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (clientAuthentication === 'private_key_jwt') {
      const verified = await jwtVerify(parameters.client_assertion ?? '', clientKey as CryptoKey, {
        issuer: clientId,
        subject: clientId,
        audience: issuer
      }).catch(() => undefined)
      return verified !== undefined
    }
    return parameters.client_id === clientId && parameters.client_secret === clientSecret
  }

  async function redeem(parameters: Record<string, string>, authorization: string | undefined) {
    const { grant_type, code = '', redirect_uri, code_verifier = '' } = parameters
    if (!(await isOurClient(parameters, authorization)))
      throw new OAuthError('invalid_client', 'Invalid client secret provided')
    if (grant_type !== 'authorization_code') throw new OAuthError('unsupported_grant_type')
    const issued = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const proven = issued?.challenge === undefined || issued.challenge === challenge
    if (!issued || issued.redirectUri !== redirect_uri || !proven) throw new OAuthError('invalid_grant')
    const idToken = await idTokenFor(issued.claims)
    const accessToken = randomUUID()
    accessTokens.add(accessToken)
    return { access_token: accessToken, token_type: 'Bearer', expires_in: LIFETIME, id_token: idToken }
  }

  return provider
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function redirect(response: ServerResponse, { to, ...parameters }: { to: string; [name: string]: string | undefined }) {
  if (!URL.canParse(to)) throw new OAuthError('invalid_request')
  const url = new URL(to)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  response.writeHead(302, { location: url.href }).end()
}
