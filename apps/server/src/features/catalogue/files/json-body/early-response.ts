import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ByteInput } from './byte-input.ts'

/** How long the response to a refused body waits for the rest of it. */
const WAIT_MS = 2_000
/** How long the connection is kept after a response that came before the end of the body. */
const LINGER_MS = 30_000

/** Bodies that are still arriving when the response is sent. */
const unfinished = new WeakMap<FastifyRequest, ByteInput>()

/** Waits a little for the rest of a body that is refused; if it continues after that, the response is an early one. */
export async function drainRequestBody(request: FastifyRequest, input: ByteInput): Promise<void> {
  await discardFor(WAIT_MS, input)
  if (!input.hasEnded) unfinished.set(request, input)
}

/**
 * Lets the routes of a scope respond before a body has ended: the response says that the connection is closed, which happens only when
 * the client has sent the rest or had time to read the response. Closing it earlier could destroy the response for a client that is
 * still sending (RFC 9112, section 9.6).
 */
export function allowEarlyResponses(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const input = unfinished.get(request)
    if (!input || typeof payload !== 'string') return payload
    unfinished.delete(request)
    reply.headers({ Connection: 'close', 'Content-Length': Buffer.byteLength(payload) })
    return Readable.from(respond(payload, input), { objectMode: false })
  })
}

async function* respond(text: string, input: ByteInput): AsyncGenerator<string> {
  yield text
  await discardFor(LINGER_MS, input)
}

async function discardFor(milliseconds: number, input: ByteInput): Promise<void> {
  const timer = new AbortController()
  const { signal } = timer
  await Promise.race([input.discard(), pause(milliseconds, undefined, { signal }).catch(() => undefined)])
  timer.abort()
}
