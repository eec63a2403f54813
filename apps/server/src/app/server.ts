import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { LIMITS } from '@portico/contract'
import { overloadRefusal as sandboxOverloadRefusal } from '@portico/sandbox'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { endUnfinishedBody } from '../platform/http/body-rate.ts'
import { HEADERS_BEFORE_ROUTING, overloadRefusal, sendError, sendParserError } from '../platform/http/errors.ts'
import type { OverloadGate } from '../platform/http/overload/gate.ts'
import { ErrorLogController } from '../platform/logging/error-log.ts'
import type { Loggers } from '../platform/logging/loggers.ts'

/** Characters of one part of an address: a short text of the catalogue, of which each character may be nine (`%E6%BC%A2`). */
const PATH_PART_LIMIT = 9 * LIMITS.shortText

/** Of addresses in the header, those count that trusted proxies have written: what stands before them, a client can write itself. */
function trustIn(proxies: Config['trustProxy']): FastifyServerOptions['trustProxy'] & {} {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** Milliseconds for which a connection is kept without a request: longer than a proxy before it keeps its own. */
const KEEP_ALIVE_MS = 72_000
/** Milliseconds that a request may take to arrive: a file of 25 MiB may come over a slow line. */
const REQUEST_MS = 10 * 60_000

/** Makes the server, with nothing registered, by the limits that hold for every call. */
export function makeServer(
  config: Pick<Config, 'trustProxy'>,
  loggers: Loggers,
  overload: OverloadGate
): FastifyInstance {
  overload.refuse('/sandbox/', sandboxOverloadRefusal)
  for (const prefix of ['/api/reference', '/api/', '/mcp', '/plugin/', '/v3/', '/swagger-resources'])
    overload.refuse(prefix, overloadRefusal)
  return Fastify({
    serverFactory: (handler) =>
      createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS }, overload.before(handler)),
    loggerInstance: loggers.get('server'),
    childLoggerFactory: (_logger, bindings, options) => loggers.get('http').child(bindings, options),
    // Our own request log leaves out the query, which may hold a token.
    logController: new ErrorLogController(),
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.jsonBody,
    trustProxy: trustIn(config.trustProxy),
    // Fastify's own response while stopping is no problem document: see refuseWhileStopping.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PART_LIMIT },
    clientErrorHandler: sendParserError,
    frameworkErrors: (error, request, reply) => {
      endUnfinishedBody(request.raw, reply.raw)
      void sendError(error, request, reply.headers(HEADERS_BEFORE_ROUTING))
    }
  })
}

/** Responses are not cached unless a route says otherwise. */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    done()
  })
}
