import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** The schemas of what a route takes and returns; undefined where this server has no such route, or it declares none. */
export type BodySchemas = (method: string, url: string) => { body: z.ZodType; result: z.ZodType } | undefined

type Declared = z.ZodType | { content?: Record<string, { schema?: unknown }> } | undefined

/** The schema of a response as JSON, which a route with several media types declares by each of them. */
function jsonSchemaOf(declared: Declared): unknown {
  return declared instanceof z.ZodType ? declared : declared?.content?.['application/json']?.schema
}

/** Watches the routes of an application, for tools that take what a route takes. To be called before they are added. */
export function watchBodySchemas(app: FastifyInstance): BodySchemas {
  const known = new Map<string, { body: z.ZodType; result: z.ZodType }>()
  app.addHook('onRoute', ({ url, method, schema }) => {
    const body = schema?.body
    const result = jsonSchemaOf((schema?.response as Record<string, Declared> | undefined)?.[200])
    if (!(body instanceof z.ZodType && result instanceof z.ZodType)) return
    for (const name of [method].flat()) known.set(`${name} ${url}`, { body, result })
  })
  return (method, url) => known.get(`${method} ${url}`)
}
