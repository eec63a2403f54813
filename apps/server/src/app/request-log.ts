import { pathOf } from '@portico/server-kit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { IN_PROCESS } from '../platform/security/token-access.ts'

/** One line a request: never a query, a header or a body. Requests of the portal to itself are left out. */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onResponse', (request, reply, done) => {
    log[request.socket.remoteAddress === IN_PROCESS ? 'debug' : 'info'](
      {
        reqId: request.id,
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.traceId && { traceId: request.traceId }),
        ...(request.session && { login: request.session.login })
      },
      'request'
    )
    done()
  })
}
