import type { FastifyInstance } from 'fastify'
import { IN_PROCESS } from '../../platform/security/token-access.ts'

/** A request that a tool makes. */
export interface PortalRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query. */
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/** A response with its whole body. */
export interface PortalResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** The refusal of a request by the portal, which the caller of a tool reads. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
}

interface Problem {
  title?: string
  detail?: string
  fieldErrors?: { field: string; message: string }[]
}

function refusalOf({ status, body }: PortalResponse): RefusedRequest {
  const { title, detail, fieldErrors = [] } = parsed(body) as Problem
  const fields = fieldErrors.map(({ field, message }) => `${field} (${message})`).join(', ')
  const reason = detail ?? title ?? 'The portal rejected the request.'
  return new RefusedRequest(`${status}: ${reason}${fields && !detail ? ` Fields: ${fields}.` : ''}`)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) ?? {}
  } catch {
    return {}
  }
}

interface Caller {
  app: FastifyInstance
  /** The `Authorization` of the request to the MCP server. */
  authorization: string
  /** Address of its sender. */
  ip: string
}

/**
 * Makes requests to this server, in process and with the token of the tool's caller: so that each route decides by its own rules what
 * the caller may do, as it does for a script that sends the same request.
 */
export class PortalRequests {
  readonly #caller: Caller

  constructor(caller: Caller) {
    this.#caller = caller
  }

  /** Whether this server has a route. */
  has(method: 'GET' | 'POST', url: string): boolean {
    return this.#caller.app.hasRoute({ method, url })
  }

  /**
   * Requests a route of the portal.
   *
   * @throws RefusedRequest when the response is an error
   */
  async portal({ headers, ...request }: PortalRequest): Promise<PortalResponse> {
    const { authorization } = this.#caller
    const response = await this.#inject({ ...request, headers: { ...headers, authorization } }, IN_PROCESS)
    if (response.status >= 400) throw refusalOf(response)
    return response
  }

  /** Requests a route of the portal, and parses the JSON of the response. Throws what `portal` does. */
  async json<T>(request: PortalRequest): Promise<T> {
    return JSON.parse((await this.portal(request)).body.toString()) as T
  }

  /** Requests an operation of the sandbox, with a token of an application. An error of the sandbox is a response as any other. */
  sandbox({ headers, ...request }: PortalRequest, token: string): Promise<PortalResponse> {
    return this.#inject({ ...request, headers: { ...headers, authorization: `Bearer ${token}` } }, this.#caller.ip)
  }

  async #inject({ body, headers, ...request }: PortalRequest, remoteAddress: string): Promise<PortalResponse> {
    const response = await this.#caller.app.inject({
      ...request,
      remoteAddress,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) })
    })
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)]]
        )
      ),
      body: response.rawPayload
    }
  }
}
