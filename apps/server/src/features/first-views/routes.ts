import { PATHS, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { FirstViews, SendPageRequest } from '../../platform/first-views/first-views.ts'
import { sendBrotli } from '../../platform/http/compression.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { sessionOf } from '../../platform/security/access.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { readerLocale } from '../../platform/users/reader-locale.ts'

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

const querystring = z.object({
  address: z
    .string()
    .max(4_000)
    .regex(/^\/(?![/\\])[^#]*$/)
    .describe('Path and query of the page’s URL'),
  language: z.string().max(35).optional().describe('BCP 47; defaults to the language of the account'),
  timeZone: z.string().max(64).refine(isTimeZone).default('UTC').describe('IANA name, or an offset such as `+02:00`'),
  samples: z.string().max(35).optional().describe('Language of the request samples, such as `python`')
})

interface FirstViewRouteOptions extends Pick<PlatformServices, 'database' | 'publicUrl'> {
  firstViews: FirstViews
}

/** What a page shows first, written by the page's own code, which requests what it shows as the page's reader. */
export const firstViewRoutes: FastifyPluginAsyncZod<FirstViewRouteOptions> = async (
  app,
  { firstViews, database, publicUrl }
) => {
  setRouteDefaults(app, 'Pages', { access: 'signed-in' })
  app.get(
    `/${PATHS.firstView}`,
    {
      schema: {
        summary: 'Retrieve the first view of a page',
        description:
          'HTML of the page, and the data that it was rendered with. The portal’s pages start with it until their code has loaded. It may change with every release.',
        querystring,
        headers: z.object({ 'accept-encoding': z.string().optional() }),
        response: {
          200: z
            .unknown()
            .describe('application/json: the HTML for the document’s root, the data and the files of the page'),
          204: z.null().describe('The page has none, or its data was not available in time'),
          400: problemSchema
        }
      }
    },
    async (request, reply) => {
      if (!firstViews.isBuilt) return reply.code(204).send(null)
      const { address, language, timeZone, samples } = request.query
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
      const asked = { address, origin: publicUrl, locale, timeZone, sampleLanguage: samples }
      const view = await firstViews.write(asked, send, DATA_TIMEOUT_MS).catch((error) => {
        request.log.warn({ err: error, address }, 'a first view could not be written')
        return null
      })
      if (view === null) return reply.code(204).send(null)
      return sendBrotli(request, reply, 'application/json; charset=utf-8', view)
    }
  )
}
