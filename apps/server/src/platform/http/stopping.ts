import type { IncomingMessage, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { ServerStoppingError } from '@portico/server-kit'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For probes, which get a response until the process ends. */
    servedWhileStopping?: boolean
  }
  interface FastifyInstance {
    /** Takes no more connections, and serves what still comes on those there are. To be awaited before the application is closed. */
    drain: () => Promise<void>
  }
}

/** Milliseconds after which what still comes is refused. */
const DRAIN_MS = 5_000
const POLLING_MS = 20
/**
 * Turns of polling without a request, half a second, after which connections count as idle: a proxy has used those that it is using long
 * before. Turns and not time, in which a process that gets no processor reads no request.
 */
const QUIET_TURNS = 25
/** Milliseconds of a turn of the event loop that is too short for many connections to come, and for how long such a turn is waited for. */
const SHORT_TURN_MS = 0.2
const ACCEPTING_MS = 1_000

/**
 * Lets go of clients in two steps. While the application drains, it takes no more connections, and each of those that a proxy keeps open
 * is closed with its next response: closed without one, it could carry a request already. While the application closes, requests are
 * refused. To be called when the hooks that every response needs are there.
 *
 * @returns a function that returns whether it drains or closes
 */
export function refuseWhileStopping(app: FastifyInstance): () => boolean {
  let draining = false
  let closing = false
  let requests = 0
  const connections = new Set<Socket>()
  /** Requests that have come and are not begun: in an overload, they wait for others. */
  const waiting = new Set<IncomingMessage>()
  let accepted = 0
  /** Browsers open connections in advance. Node takes one on which nothing has come for busy, and would wait a minute for it. */
  const closeUnused = () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  app.server.on('connection', (socket) => {
    accepted += 1
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    requests += 1
    waiting.add(request)
    response.once('close', () => waiting.delete(request))
  })
  /**
   * Waits for a short turn of the event loop in which no connection was there to be accepted. The operating system establishes connections
   * before the server accepts them. When the server closes, it resets those that are not accepted, and their requests are lost.
   */
  const whenAllAreAccepted = async () => {
    const begun = performance.now()
    // The present turn may be past accepting.
    await turn()
    for (let isOver = false; !isOver; ) {
      const [before, since] = [accepted, performance.now()]
      await turn()
      const now = performance.now()
      isOver = (accepted === before && now - since < SHORT_TURN_MS) || now - begun > ACCEPTING_MS
    }
  }
  app.decorate('drain', async () => {
    draining = true
    await whenAllAreAccepted()
    // The method of HTTP servers would close idle connections, too.
    net.Server.prototype.close.call(app.server)
    const begun = performance.now()
    for (let quiet = 0; connections.size > 0 && quiet < QUIET_TURNS && performance.now() - begun < DRAIN_MS; ) {
      const before = requests
      await pause(POLLING_MS)
      quiet = requests === before && waiting.size === 0 ? quiet + 1 : 0
    }
  })
  app.addHook('preClose', async () => {
    closing = true
    closeUnused()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    waiting.delete(request.raw)
    const isRefused = closing && !request.routeOptions.config.servedWhileStopping
    done(isRefused ? new ServerStoppingError('The server is stopping.') : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining || closing) reply.header('Connection', 'close')
    done()
  })
  return () => draining || closing
}
