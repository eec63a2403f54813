import swagger from '@fastify/swagger'
import { PROBLEM_MEDIA_TYPE, problemSchema } from '@portico/contract'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of a success that clients read, each with its description. */
    responseHeaders?: Record<string, string>
  }
}

type Responses = Record<string, object & { content?: unknown }>

/** Errors are problem documents; successes have the headers that the route names. */
function describeResponses(responses: Responses, headers: Record<string, string> | undefined): Responses {
  const described = Object.entries(responses).map(([status, response]) => {
    if (Number(status) >= 400)
      return [status, { description: 'Problem', content: { [PROBLEM_MEDIA_TYPE]: { schema: response } } }]
    const entries = Object.entries(headers ?? {}).map(([name, description]) => [name, { type: 'string', description }])
    return [status, entries.length ? { ...response, headers: Object.fromEntries(entries) } : response]
  })
  return Object.fromEntries(described)
}

/** Adds the errors that follow from the access rule, rate limit and input of a route; the route declares only the others. */
function withErrors(schema: FastifySchema, { access, rateLimit }: FastifyContextConfig): FastifySchema {
  const named = (schema.response ?? {}) as Responses
  // A route that redirects a browser does so whatever the query is.
  const canBeInvalid = schema.body || (schema.querystring && !named[302])
  const statuses = [
    ...(canBeInvalid ? [400] : []),
    ...(schema.body ? [413, 415] : []),
    ...(access === 'public' || access === 'optional' ? [] : [401]),
    ...(typeof access === 'object' ? [403] : []),
    ...(rateLimit ? [429] : [])
  ]
  const errors = Object.fromEntries(statuses.map((status) => [status, problemSchema]))
  return { ...schema, response: { ...errors, ...named } }
}

interface Components {
  schemas: Record<string, unknown>
}

/** Leaves out the schemas that nothing refers to: each schema is registered both as it is read and as it is written. */
function dropUnreferenced(document: { paths?: unknown; components?: Partial<Components> }) {
  const all = document.components?.schemas ?? {}
  const kept = new Set<string>()
  const keep = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (kept.has(name)) continue
      kept.add(name)
      keep(all[name])
    }
  }
  keep(document.paths)
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => kept.has(name)))
  return { ...document, components: { ...document.components, schemas } }
}

/**
 * Describes the portal's own API as OpenAPI 3.1, from the routes' schemas. Who may call a route comes from the rule that is
 * enforced: `security`, and `x-access` as the rule has it; `x-token-scope` is the scope with which a personal access token opens it.
 */
export async function installApiDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portico: the portal’s own API',
        version: '1',
        description: 'API of the developer portal’s client.'
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } }
    },
    transform: (input) => {
      const { config = {} } = input.route
      const { access, responseHeaders, tokenScope } = config
      const declared = { ...input, schema: input.schema && withErrors(input.schema, config) }
      const { schema, url } = jsonSchemaTransform(declared as typeof input) as {
        schema: { response?: Responses }
        url: string
      }
      const security = access !== 'public' && { security: [...(access === 'optional' ? [{}] : []), { bearer: [] }] }
      const response = schema.response && { response: describeResponses(schema.response, responseHeaders) }
      const scope = tokenScope && { 'x-token-scope': tokenScope }
      return { url, schema: { ...schema, ...response, 'x-access': access, ...scope, ...security } }
    },
    transformObject: (input) => dropUnreferenced(jsonSchemaTransformObject(input) as never) as never
  })
}
