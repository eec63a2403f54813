import { PATHS } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { toOpenApi30 } from './openapi-30.ts'

/** The description of the portal's own API, and where older clients look for it. */
export const apiDocsRoutes: FastifyPluginAsyncZod = async (app) => {
  const description = z.record(z.string(), z.unknown())

  app.get(
    `/${PATHS.apiDocs}`,
    {
      schema: {
        summary: 'Retrieve the OpenAPI description of the portal’s API',
        description: 'In OpenAPI 3.1, or with `version=3.0` in OpenAPI 3.0, for Swagger UI 3.',
        querystring: z.object({ version: z.enum(['3.0', '3.1']).default('3.1') }),
        response: { 200: description }
      }
    },
    async ({ query }) => {
      const document = app.swagger() as Record<string, unknown>
      return query.version === '3.0' ? toOpenApi30(document) : document
    }
  )

  app.get(
    `/${PATHS.swaggerResources}`,
    {
      // It names the address of the description, which only administrators can read.
      config: { access: 'public', rateLimit: 'open' },
      schema: {
        summary: 'List the OpenAPI descriptions',
        description: 'In the format that Swagger UI 3 in older clients requests.',
        response: {
          200: z.array(
            z.object({ name: z.string(), url: z.string(), location: z.string(), swaggerVersion: z.string() })
          )
        }
      }
    },
    async () => {
      const location = `/${PATHS.apiDocs}?version=3.0`
      return [{ name: 'default', url: location, location, swaggerVersion: '3.0.3' }]
    }
  )
}
