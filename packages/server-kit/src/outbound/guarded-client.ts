import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { addressKind, hostOf, isAddress, isLocalName } from './address-kind.ts'

/** Why there was no response. */
export type OutboundFailure = 'TIMEOUT' | 'CONNECTION_FAILED' | 'TLS_FAILED' | 'ADDRESS_NOT_ALLOWED'

/** What a call to the outside has led to. */
export type OutboundResult =
  | { response: { status: number; headers: http.IncomingHttpHeaders; body: Buffer }; failure?: undefined }
  | { response?: undefined; failure: OutboundFailure }

export interface OutboundRequest {
  url: URL
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  /** Milliseconds for everything: name, connection, request and response; 15,000 by default. */
  timeoutMs?: number
  /** Bytes of the body that are kept, after which reading stops; 4,096 by default. */
  maxBytes?: number
  /** Whether the body of a response with a status is read at all; every one by default. */
  readsBody?: (status: number) => boolean
  /** Ends the call as a failed connection. */
  signal?: AbortSignal
}

export interface GuardedClientOptions {
  /** Whether the machine itself may be called, as during development. */
  allowsOwnMachine: boolean
  /** The IP addresses of a name; by DNS by default. */
  resolve?: (name: string) => Promise<readonly string[]>
}

export type GuardedClient = (request: OutboundRequest) => Promise<OutboundResult>

const DEFAULT_TIMEOUT_MS = 15_000
const DEFAULT_MAX_BYTES = 4_096

/** Ends a call with its failure. */
class CallFailed extends Error {
  readonly failure: OutboundFailure

  constructor(failure: OutboundFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Looks names up without getaddrinfo, whose few threads slow names would occupy for the whole process. */
async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/**
 * Makes the client for calls to addresses that others have chosen. It connects only to public addresses (with `allowsOwnMachine`, also to the
 * machine itself), each checked after the name was resolved and again on the connection, so that a later response of the DNS changes
 * nothing. It follows no redirect, uses no proxy and no connection twice, and its time is limited as a whole.
 */
export function createGuardedClient({ allowsOwnMachine, resolve = resolveByDns }: GuardedClientOptions): GuardedClient {
  const agents = {
    'http:': new http.Agent({ keepAlive: false }),
    'https:': new https.Agent({ keepAlive: false, maxCachedSessions: 0, rejectUnauthorized: true })
  }
  const isAllowed = (address: string) => {
    const kind = addressKind(address)
    return kind === 'public' || (allowsOwnMachine && kind === 'loopback')
  }

  /** @throws CallFailed when the host has no address, or one that may not be called */
  async function addressesOf(host: string): Promise<readonly string[]> {
    const local = ['127.0.0.1', '::1']
    const found = isAddress(host) ? [host] : isLocalName(host) ? local : await resolve(host).catch(() => [])
    if (found.length === 0) throw new CallFailed('CONNECTION_FAILED')
    if (!found.every(isAllowed)) throw new CallFailed('ADDRESS_NOT_ALLOWED')
    return found
  }

  return async (request) => {
    const { url, timeoutMs = DEFAULT_TIMEOUT_MS } = request
    const agent = agents[url.protocol as keyof typeof agents]
    if (!agent) throw new Error(`Addresses with ${url.protocol} are not called.`)
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), timeoutMs)
    const signal = request.signal ? AbortSignal.any([deadline.signal, request.signal]) : deadline.signal
    try {
      const addresses = await raced(addressesOf(hostOf(url)), signal)
      return await exchange(request, { agent, addresses, isAllowed, signal })
    } catch (error) {
      if (deadline.signal.aborted) return { failure: 'TIMEOUT' }
      return { failure: error instanceof CallFailed ? error.failure : 'CONNECTION_FAILED' }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The value of a promise, unless a signal comes first. */
function raced<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new CallFailed('CONNECTION_FAILED'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

interface Connection {
  agent: http.Agent
  /** Checked already. */
  addresses: readonly string[]
  isAllowed: (address: string) => boolean
  signal: AbortSignal
}

/** Finds the addresses that were checked, whatever the DNS says by now. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_name, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) return callback(null, found)
    const [first] = found as [{ address: string; family: number }]
    callback(null, first.address, first.family)
  }

/** Sends a request and reads its response. */
function exchange(
  { url, method, headers, body, maxBytes = DEFAULT_MAX_BYTES, readsBody = () => true }: OutboundRequest,
  { agent, addresses, isAllowed, signal }: Connection
): Promise<OutboundResult> {
  return new Promise((resolve, reject) => {
    const isEncrypted = url.protocol === 'https:'
    let isHandshaking = false
    const lookup = lookupOf(addresses)
    const options = { agent, method, headers, lookup, signal, ...(isEncrypted && { servername: serverNameOf(url) }) }
    const call = (isEncrypted ? https : http).request(url, options)
    let finish: (() => void) | undefined
    call.on('error', (error) => {
      if (finish) return finish()
      reject(error instanceof CallFailed ? error : new CallFailed(isHandshaking ? 'TLS_FAILED' : 'CONNECTION_FAILED'))
    })
    call.on('socket', (socket: Socket) => {
      socket.on('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) call.destroy(new CallFailed('ADDRESS_NOT_ALLOWED'))
        isHandshaking = isEncrypted
      })
      socket.on('secureConnect', () => {
        isHandshaking = false
      })
    })
    call.on('response', (response) => {
      const { statusCode: status = 0 } = response
      const chunks: Buffer[] = []
      let left = readsBody(status) ? maxBytes : 0
      finish = () => {
        resolve({ response: { status, headers: response.headers, body: Buffer.concat(chunks) } })
        call.destroy()
      }
      if (left === 0) return finish()
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, left))
        left -= Math.min(left, chunk.length)
        if (left === 0) finish?.()
      })
      // A body that is cut off leaves the status and what has arrived.
      response.on('end', finish)
      response.on('error', finish)
    })
    call.end(body)
  })
}

/** The name for TLS, which is none where the host is an address (RFC 6066, section 3). */
function serverNameOf(url: URL): string {
  const host = hostOf(url)
  return isAddress(host) ? '' : host
}
