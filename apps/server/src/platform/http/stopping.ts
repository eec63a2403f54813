import type { Socket } from 'node:net'
import { ServerStoppingError } from '@portico/server-kit'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For probes, which get a response until the process ends. */
    servedWhileStopping?: boolean
  }
}

/**
 * While the application stops, refuses new requests and closes each kept-alive connection after its current response, because it
 * would delay the end. To be called when the hooks that every response needs are there.
 *
 * @returns a function that returns whether it is stopping
 */
export function refuseWhileStopping(app: FastifyInstance): () => boolean {
  let stopping = false
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    stopping = true
    // Browsers open connections in advance. Node takes one on which nothing has come for busy, and would wait a minute for it.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = stopping && !request.routeOptions.config.servedWhileStopping
    done(isRefused ? new ServerStoppingError('The server is stopping.') : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('Connection', 'close')
    done()
  })
  return () => stopping
}
