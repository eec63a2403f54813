import { PATHS, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { compressText } from '../../platform/http/compression.ts'
import type { SendPageRequest } from '../../platform/markup/markup.ts'
import { sessionOf } from '../../platform/security/access.ts'
import { readerLocale } from '../../platform/users/reader-locale.ts'
import { applicationParams, pathId } from './http.ts'
import type { ApplicationServices } from './services.ts'

/** Milliseconds within which a page has what it shows: later, the application itself is there soon. */
const DATA_TIMEOUT_MS = 1_500
/** Requests that a page may send: none changes anything but those for tokens. */
const isAllowed = (method: string, path: string): boolean =>
  (method === 'GET' && /^\/(api|sandbox)\//.test(path)) ||
  (method === 'POST' && /^\/api\/applications\/\d+\/token$/.test(path))

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The first view of a page of an application as HTML. */
export const firstViewRoutes: FastifyPluginAsyncZod<ApplicationServices> = async (app, { firstViews, database }) => {
  app.addHook('onSend', compressText)
  app.get(
    `/${PATHS.applications}/:id/first-view`,
    {
      config: { isReading: true },
      schema: {
        summary: 'Read the first view of a page of an application as HTML',
        description: 'What the portal’s own pages show until their code has come. It may change with every release.',
        params: applicationParams,
        querystring: z.object({
          part: z
            .string()
            .max(300)
            .regex(/^[a-z-]*(?:\/\w+)?$/)
            .default('')
            .describe('Path of the page below that of the application'),
          search: z
            .string()
            .max(2_000)
            .regex(/^(?:\?.*)?$/)
            .default('')
            .describe('Search part of the page’s address'),
          language: z.string().max(35).optional().describe('BCP 47; without it, the language of the account'),
          timeZone: z
            .string()
            .max(64)
            .refine(isTimeZone)
            .default('UTC')
            .describe('IANA name, or an offset such as `+02:00`')
        }),
        response: {
          200: z.unknown().describe('text/html, to be put into the document’s root'),
          204: z.null().describe('There is none'),
          400: problemSchema
        }
      }
    },
    async (request, reply) => {
      if (!firstViews.isBuilt) return reply.code(204).send(null)
      const { part, search, language, timeZone } = request.query
      const { authorization } = request.headers
      const send: SendPageRequest = async ({ method, path, headers, body }) => {
        if (!isAllowed(method, path)) return { status: 403, headers: {}, body: '' }
        const response = await app.inject({
          method: method as 'GET' | 'POST',
          url: path,
          remoteAddress: request.ip,
          // A request to the sandbox has a token of the application.
          headers: { ...(authorization && { authorization }), ...headers },
          ...(body !== undefined && { payload: body })
        })
        const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        return { status: response.statusCode, headers: Object.fromEntries(received), body: response.payload }
      }
      const locale = await readerLocale(database, sessionOf(request).userId, language)
      const root = `/applications/${pathId(request.params.id)}`
      const address = `${part === '' ? root : `${root}/${part}`}${search}`
      const html = await firstViews.writePage({ address, locale, timeZone }, send, DATA_TIMEOUT_MS).catch((error) => {
        request.log.warn({ err: error, address }, 'a first view could not be written')
        return null
      })
      if (html === null) return reply.code(204).send(null)
      return reply.type('text/html; charset=utf-8').send(html)
    }
  )
}
