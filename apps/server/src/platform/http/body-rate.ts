import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendParserError } from './errors.ts'

/** How fast a body must arrive: as Apache's mod_reqtimeout does by default, with half of its time to begin. */
export interface BodyRate {
  /** Milliseconds that every body has. */
  graceMs: number
  /** Each so many bytes add a second. */
  bytesPerSecond: number
  /** Milliseconds between two looks. */
  intervalMs: number
}

const BODY_RATE: BodyRate = { graceMs: 10_000, bytesPerSecond: 500, intervalMs: 1_000 }

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends connections on which a body arrives more slowly than it must, with 408: bodies that drip would keep connections and memory
 * for as long as a large file may take.
 */
export function requireBodyRate(app: FastifyInstance, rate: BodyRate = BODY_RATE): void {
  const watched = new Map<FastifyRequest['raw'], { socket: Socket; begun: number; bytes: number }>()

  const look = () => {
    const now = performance.now()
    for (const [raw, body] of watched) {
      const { socket, begun, bytes } = body
      const allowed = rate.graceMs + ((socket.bytesRead - bytes) / rate.bytesPerSecond) * 1000
      if (raw.complete || raw.destroyed) watched.delete(raw)
      // Nobody reads it yet, because the call waits for something else: then it is not the client who is slow.
      else if (raw.readableFlowing === null) body.begun = now
      else if (now - begun > allowed) {
        watched.delete(raw)
        sendParserError(
          Object.assign(new Error('The body arrived too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket
        )
      }
    }
  }
  const timer = setInterval(look, rate.intervalMs).unref()

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(request))
      watched.set(raw, { socket: raw.socket, begun: performance.now(), bytes: raw.socket.bytesRead })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    watched.delete(request.raw)
    done()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
