import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendParserError } from './errors.ts'

/** How fast a body must arrive: with the least rate of Apache's mod_reqtimeout, and half of its time to begin. */
export interface BodyRate {
  /** Milliseconds over which the rate is measured; every body has as many to begin. */
  windowMs: number
  /** Bytes that must arrive in each second of the last window, on average: what came earlier does not count. */
  bytesPerSecond: number
  /** Milliseconds between two looks. */
  intervalMs: number
  /** Milliseconds for which a connection is kept after a response that came before the end of the body. */
  lingerMs: number
}

const BODY_RATE: BodyRate = { windowMs: 10_000, bytesPerSecond: 500, intervalMs: 1_000, lingerMs: 2_000 }

/** What a connection had received at a moment. */
interface Sample {
  at: number
  bytes: number
}

interface WatchedBody {
  socket: Socket
  response: ServerResponse
  /** The oldest first, from the last one before the window. */
  samples: Sample[]
}

/** Whether a body arrives over a connection: a call from within the process has none. */
const hasBody = ({ headers, socket }: IncomingMessage) =>
  socket instanceof Socket && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Ends a connection some time from now, unless `isOver` says that there is no reason any more. */
function destroyLater(socket: Socket, lingerMs: number, isOver: () => boolean): void {
  setTimeout(() => {
    if (!isOver()) socket.destroy()
  }, lingerMs).unref()
}

/**
 * Ends the connection of a request whose response was sent before its body had ended: nobody waits for the rest, which could keep the
 * connection for as long as a large file may take. The client has a moment to send it or to read the response, which an earlier end
 * could destroy (RFC 9112, section 9.6).
 */
export function endUnfinishedBody(
  request: IncomingMessage,
  response: ServerResponse,
  { lingerMs }: Pick<BodyRate, 'lingerMs'> = BODY_RATE
): void {
  if (!hasBody(request)) return
  const { socket } = request
  response.once('finish', () => {
    if (!request.complete) destroyLater(socket, lingerMs, () => request.complete)
  })
}

/** Whether a body arrived more slowly in the last window than it must. */
function isSlow({ samples }: WatchedBody, now: Sample, { windowMs, bytesPerSecond }: BodyRate): boolean {
  samples.push(now)
  while (samples[1] && now.at - samples[1].at >= windowMs) samples.shift()
  const first = samples[0] ?? now
  const elapsed = now.at - first.at
  return elapsed >= windowMs && now.bytes - first.bytes < (elapsed / 1000) * bytesPerSecond
}

/** Ends the connection of a slow body, with 408 unless it has a response. */
function refuseBody({ socket, response }: WatchedBody, lingerMs: number): void {
  if (response.headersSent) socket.destroy()
  else {
    const error = new Error('The body arrived too slowly.')
    sendParserError(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    // A client that does not end its half of the connection could continue to send.
    destroyLater(socket, lingerMs, () => socket.destroyed)
  }
}

/**
 * Ends connections on which a body arrives more slowly than it must, with 408, and those whose response does not need the rest of the
 * body: bodies that drip would keep connections and memory for as long as a large file may take.
 */
export function requireBodyRate(app: FastifyInstance, rate: BodyRate = BODY_RATE): void {
  const watched = new Map<FastifyRequest['raw'], WatchedBody>()

  const look = () => {
    const at = performance.now()
    for (const [raw, body] of watched) {
      const now = { at, bytes: body.socket.bytesRead }
      if (raw.complete || raw.destroyed) watched.delete(raw)
      // It waits to be read, because the call waits for something else: then it is not the client who is slow.
      else if (raw.readableFlowing === null || raw.readableLength > 0) body.samples = [now]
      else if (isSlow(body, now, rate)) {
        watched.delete(raw)
        refuseBody(body, rate.lingerMs)
      }
    }
  }
  const timer = setInterval(look, rate.intervalMs).unref()

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (hasBody(raw)) {
      const first = { at: performance.now(), bytes: raw.socket.bytesRead }
      watched.set(raw, { socket: raw.socket, response: reply.raw, samples: [first] })
      endUnfinishedBody(raw, reply.raw, rate)
    }
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    watched.delete(request.raw)
    done()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
