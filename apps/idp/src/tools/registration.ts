import { randomUUID } from 'node:crypto'
import { createAdapterFactory } from '../adapter.ts'
import type { Context, ProviderContext } from '../request.ts'

/** Bytes of a sent registration. */
const MAX_BYTES = 10_000
/** Characters of the name of a tool, which a user reads when asked for consent. */
const MAX_NAME = 80
const MAX_REDIRECT_URIS = 10
const MAX_URI = 500

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Schemes that a browser does not hand to a program: some of them would run what follows. */
const NO_PROGRAMS = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'http:', 'ws:', 'wss:', 'ftp:']

/** Whether a tool may be led back to an address: https, a port of the user's own machine, or the scheme of a program (RFC 8252). */
export function isToolAddress(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > MAX_URI || !URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  if (protocol === 'https:') return !LOOPBACK.includes(hostname)
  return (protocol === 'http:' && LOOPBACK.includes(hostname)) || !NO_PROGRAMS.includes(protocol)
}

/** A name on one line, without what would change the direction or the look of the text around it. */
const nameOf = (given: unknown): string | undefined => {
  if (typeof given !== 'string') return undefined
  const name = given
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
  return name === '' ? undefined : name
}

interface Refusal {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  error_description: string
}

/**
 * What is stored of a registration. Whatever else a tool asks for, it is a public client of the authorization code flow.
 *
 * @param now seconds since the epoch
 */
export function readRegistration(
  body: unknown,
  now: number
): { client: Record<string, unknown> } | { refusal: Refusal } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { refusal: { error: 'invalid_client_metadata', error_description: 'the body must be a JSON object' } }
  const { client_name: name, redirect_uris: addresses } = body as Record<string, unknown>
  if (!Array.isArray(addresses) || addresses.length === 0 || addresses.length > MAX_REDIRECT_URIS)
    return {
      refusal: {
        error: 'invalid_redirect_uri',
        error_description: `redirect_uris must have 1 to ${MAX_REDIRECT_URIS} items`
      }
    }
  if (!addresses.every(isToolAddress))
    return {
      refusal: {
        error: 'invalid_redirect_uri',
        error_description:
          'each redirect URI must be https, http on a loopback address, or of a private-use scheme, without a fragment'
      }
    }
  return {
    client: {
      client_id: randomUUID(),
      client_id_issued_at: now,
      client_name: nameOf(name) ?? new URL(String(addresses[0])).host,
      redirect_uris: [...new Set(addresses)],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none'
    }
  }
}

async function readJson(ctx: Context): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of ctx.req) {
    length += chunk.length
    // The rest is read but not kept: a response before the end of the request would be lost.
    if (length <= MAX_BYTES) chunks.push(chunk)
  }
  if (length > MAX_BYTES) return undefined
  try {
    // PostgreSQL has no NUL in text.
    return JSON.parse(
      Buffer.concat(chunks)
        .toString()
        .replaceAll(/\\u0000|\0/g, '')
    )
  } catch {
    return undefined
  }
}

/** Koa middleware: dynamic registration of tools (RFC 7591). */
export function registrationRoute({ options }: ProviderContext) {
  const clients = createAdapterFactory(options.query)('Client')
  const { tools } = options
  return async (ctx: Context, next: () => Promise<unknown>): Promise<void> => {
    if (!tools || ctx.path !== REGISTRATION_PATH) {
      await next()
      return
    }
    ctx.set('cache-control', 'no-store')
    if (ctx.method !== 'POST') {
      ctx.set('allow', 'POST')
      ctx.status = 405
      ctx.body = { error: 'invalid_request', error_description: 'send a POST' }
      return
    }
    const body = await readJson(ctx)
    if (!(await tools.mayRegister(ctx.ip))) {
      ctx.status = 429
      ctx.body = {
        error: 'too_many_requests',
        error_description: 'too many registrations from this address; try again in an hour'
      }
      return
    }
    const read = readRegistration(body, Math.floor(Date.now() / 1000))
    if ('refusal' in read) {
      ctx.status = 400
      ctx.body = read.refusal
      return
    }
    await clients.upsert(String(read.client.client_id), read.client, undefined as never)
    options.log.info({ client: read.client.client_id, name: read.client.client_name }, 'a tool has registered')
    ctx.status = 201
    ctx.body = read.client
  }
}

/** Path of the registration endpoint, below the mount path. */
export const REGISTRATION_PATH = '/register'
