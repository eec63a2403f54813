import {
  DEFAULT_LOCALE,
  guideSchema,
  guidesSchema,
  matchLocale,
  problemSchema,
  referenceQuerySchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Guides } from './guides.ts'

const querystring = referenceQuerySchema.pick({ language: true })

/** The texts that stand beside the APIs. */
export const guideRoutes: FastifyPluginAsyncZod<{ guides: Guides }> = async (app, { guides }) => {
  const listFor = (language: string | undefined) => guides.list(matchLocale(language) ?? DEFAULT_LOCALE)

  app.get(
    '/api/guides',
    {
      schema: {
        summary: 'List the guides',
        querystring,
        response: { 200: guidesSchema }
      }
    },
    async (request) => ({ guides: [...(await listFor(request.query.language))] })
  )

  app.get(
    '/api/guides/*',
    {
      schema: {
        summary: 'Retrieve a guide',
        params: z.object({ '*': z.string().describe('Its name, such as `quick-start/payments`') }),
        querystring,
        response: { 200: guideSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const all = await listFor(request.query.language)
      const guide = all.find(({ name }) => name === request.params['*'])
      if (!guide)
        throw new ProblemError('notFound', {
          detail: `There is no guide ${request.params['*']}. Available: ${all.map(({ name }) => name).join(', ') || 'none'}.`
        })
      return guide
    }
  )
}
