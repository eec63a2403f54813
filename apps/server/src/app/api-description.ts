import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/**
 * Describes the portal's own API as OpenAPI 3.1, from the routes' schemas. Who may call a route comes from the rule that is
 * enforced: `security`, and `x-access` as the rule has it.
 */
export async function installApiDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portico: the portal’s own API',
        version: '1',
        description: 'What the developer portal’s client calls.'
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } }
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const access = input.route.config?.access
      return {
        url,
        schema: { ...schema, 'x-access': access, ...(access !== 'public' && { security: [{ bearer: [] }] }) }
      }
    },
    transformObject: jsonSchemaTransformObject
  })
}
