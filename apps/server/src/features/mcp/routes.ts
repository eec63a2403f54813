import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import { BEARER_PREFIX, MCP_METADATA_PATH, MCP_PATH, TOKEN_SCOPES } from '@portico/contract'
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../../platform/http/errors.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { bearerOf, sessionOf } from '../../platform/security/access.ts'
import type { PlatformServices } from '../../platform/services.ts'
import type { BodySchemas } from './body-schemas.ts'
import { PortalRequests } from './portal-requests.ts'
import { makeMcpServer } from './server.ts'
import { applicationTools } from './tools/applications.ts'
import { checkTools } from './tools/checks.ts'
import { documentationTools } from './tools/documentation.ts'
import { sandboxTools } from './tools/sandbox.ts'

export interface McpServices extends Pick<PlatformServices, 'publicUrl'> {
  /** Issuer of the access tokens of tools; undefined where an external provider signs users in, whose tokens are not for this server. */
  toolIssuer: string | undefined
  /** Version of the portal. */
  version: string
  bodySchemas: BodySchemas
  log: FastifyBaseLogger
}

/** Bytes of a request: ample for any body that the sandbox takes. */
const BODY_LIMIT = 256 * 1024

/** Seconds for which clients may keep the metadata. */
const CACHE = 'public, max-age=300'

/**
 * The portal's MCP server: streamable HTTP without sessions, so that any instance responds to any request. Each request has a token, by
 * which the routes that the tools use decide what it may do.
 */
export const mcpRoutes: FastifyPluginAsync<McpServices> = async (app, services) => {
  const { publicUrl, toolIssuer, version, bodySchemas, log } = services
  setRouteDefaults(app, 'MCP', {})
  const metadataUrl = `${publicUrl}/${MCP_METADATA_PATH}`
  const tools = [...documentationTools, ...applicationTools, ...sandboxTools, ...checkTools(bodySchemas)]
  const handlerFor = (request: FastifyRequest): McpHttpHandler => {
    const caller = { app, authorization: `${BEARER_PREFIX}${bearerOf(request)}`, ip: request.ip }
    const { tokenScopes = [] } = sessionOf(request)
    const options = { tools, scopes: tokenScopes, version, log, publicUrl, requests: new PortalRequests(caller) }
    return createMcpHandler(() => makeMcpServer(options), {
      // Nothing is announced later, so there is nothing to subscribe to, and no stream stays open.
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ err: error }, 'a request to the MCP server was refused')
    })
  }

  app.post(
    `/${MCP_PATH}`,
    {
      bodyLimit: BODY_LIMIT,
      config: { access: 'token', resourceMetadata: metadataUrl },
      schema: { hide: true }
    },
    async (request, reply) => {
      requireOwnOrigin(request, publicUrl)
      const response = await handlerFor(request).fetch(toWebRequest(request, publicUrl), { parsedBody: request.body })
      return sendWebResponse(reply, response)
    }
  )

  app.get(
    `/${MCP_METADATA_PATH}`,
    { config: { access: 'public', rateLimit: 'open' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.header('Cache-Control', CACHE)
      return {
        resource: `${publicUrl}/${MCP_PATH}`,
        ...(toolIssuer !== undefined && { authorization_servers: [toolIssuer] }),
        scopes_supported: TOKEN_SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Developer Portal',
        resource_documentation: `${publicUrl}/apireference/tools-and-agents`
      }
    }
  )
}

/**
 * Pages of other origins must not reach the server through a browser (Model Context Protocol, transports, security warning).
 *
 * @throws ProblemError 403
 */
function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  if (headers.origin !== undefined && headers.origin !== publicUrl)
    throw new ProblemError('forbidden', { detail: 'Requests from pages of other origins are not accepted.' })
}

/** A request as the handler takes it: the body was read already. */
function toWebRequest({ headers, url, method }: FastifyRequest, publicUrl: string): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'authorization' ? [] : [[name, String(value)]]
  )
  return new Request(new URL(url, publicUrl), { method, headers: sent })
}

function sendWebResponse(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : undefined)
}
