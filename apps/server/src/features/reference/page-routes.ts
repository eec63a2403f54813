import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  DEFAULT_LOCALE,
  problemSchema,
  type ReferenceApi,
  type ReferenceApis,
  type ReferencePage,
  referenceApisSchema,
  referencePageSchema,
  referenceQuerySchema,
  VERSION_HEADER
} from '@portico/contract'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sendNotModified } from '../../platform/http/conditional.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import type { Guides } from './guides/guides.ts'
import { inHeader, tagsIn, takesGzip } from './negotiation.ts'
import { environmentsOf } from './reader.ts'
import type { ReferenceServices } from './services.ts'
import type { ListedVersion } from './store.ts'
import type { SandboxCall } from './tables.ts'

const inflate = promisify(gunzip)

/** May be kept by the browser, and is asked for anew each time, mostly to learn that nothing has changed. */
const KEPT = 'private, no-cache'

const apiParams = z.object({ api: z.string().describe('Its `idapi`, the last part of its page’s address') })
const REFUSED = { 400: problemSchema, 401: problemSchema, 404: problemSchema, 503: problemSchema }
const tags = ['Reference']
const access = 'signed-in'

/** What the calls that pages are made of need. */
export type PageRouteOptions = Pick<ReferenceServices, 'reader' | 'store'> & { guides: Guides }

/** What pages are made of: the list of APIs, what each page of an API stands in, and the pieces of its document. */
export const pageRoutes: FastifyPluginAsyncZod<PageRouteOptions> = async (app, { reader, store, guides }) => {
  app.get(
    '/api/reference',
    {
      config: { access },
      schema: {
        tags,
        summary: 'List the APIs with their versions',
        querystring: referenceQuerySchema.pick({ language: true }),
        response: { 200: referenceApisSchema, 401: problemSchema, 503: problemSchema }
      }
    },
    async (request): Promise<ReferenceApis> => {
      const versions = await reader.list(request.query.language)
      const apis = Map.groupBy(versions, ({ api }) => api)
      return { apis: [...apis.values()].map(toApi) }
    }
  )

  app.get(
    '/api/reference/:api',
    {
      config: { access, answerHeaders: { [VERSION_HEADER]: 'The version that is answered' } },
      schema: {
        tags,
        summary: 'Read what every page of an API’s version stands in',
        params: apiParams,
        querystring: referenceQuerySchema,
        response: { 200: referencePageSchema, ...REFUSED }
      },
      // The outline is as it was prepared: a schema would only cost time.
      serializerCompiler: () => (answer) => JSON.stringify(answer)
    },
    async (request, reply): Promise<ReferencePage> => {
      const { api } = request.params
      const { version, piece } = await reader.read(api, request.query, { kind: 'outline', key: '' })
      const [versions, page] = [
        await reader.versions(api, request.query.language),
        await store.page(version.translation.id)
      ]
      if (!piece?.body) throw new Error(`The document of ${api} ${version.version} has no outline.`)
      reply.headers(aboutVersion(version.version, version.translation.language))
      return {
        api,
        name: version.name,
        environment: request.query.environment ?? environmentsOf(version)[0] ?? 'sandbox',
        version: version.version,
        versions: versions.map(toVersion),
        language: version.translation.language,
        live: liveOperations(app, page.sandboxCalls),
        faults: [...page.faults],
        quickStart: guides.source(DEFAULT_LOCALE, `quick-start/${api}`) !== undefined,
        outline: JSON.parse(String(await inflate(piece.body)))
      }
    }
  )

  // A piece of a kind of which there is one has no key, and then nothing follows the kind's slash, or not even that.
  for (const url of ['/api/reference/:api/pieces/:kind', '/api/reference/:api/pieces/:kind/*'] as const)
    app.get(
      url,
      {
        config: {
          access,
          // Without a key it is the outline, which pages load for navigation.
          isReading: url.endsWith('*'),
          answerHeaders: {
            ETag: 'The piece, for If-None-Match',
            'Content-Language': 'Language of its texts, but for those that say otherwise',
            [VERSION_HEADER]: 'The version that is answered'
          }
        },
        schema: {
          tags,
          summary: 'Read a prepared piece of an API’s document',
          params: apiParams.extend({ kind: z.string(), '*': z.string().optional() }),
          querystring: referenceQuerySchema,
          headers: z.object({ 'if-none-match': z.string().optional(), 'accept-encoding': z.string().optional() }),
          response: {
            200: z.unknown().describe('One of PieceContents of the package openapi'),
            304: z.null(),
            ...REFUSED
          }
        }
      },
      async (request, reply) => {
        const { api, kind, '*': key = '' } = request.params
        const known = tagsIn(request.headers['if-none-match'])
        const { version, piece } = await reader.read(api, request.query, { kind, key }, known)
        if (!piece)
          throw new ProblemError('notFound', {
            detail: `${api} ${version.version} has no ${kind}${key && ` “${key}”`}.`
          })
        reply.headers({
          ...aboutVersion(version.version, version.translation.language),
          // Weak, for it is the same piece whether it is compressed or not.
          ETag: `W/"${piece.digest}"`,
          'Cache-Control': KEPT,
          Vary: 'Accept-Encoding'
        })
        if (piece.body === null) return sendNotModified(reply)
        reply.type(kind.startsWith('markdown:') ? 'text/markdown; charset=utf-8' : 'application/json; charset=utf-8')
        if (!takesGzip(request.headers['accept-encoding'])) return reply.send(await inflate(piece.body))
        return reply.header('Content-Encoding', 'gzip').send(piece.body)
      }
    )
}

const aboutVersion = (version: string, language: string) => ({
  [VERSION_HEADER]: inHeader(version),
  'Content-Language': inHeader(language)
})

const toVersion = ({ version, environments, definition, file, faultyFile, languages }: ListedVersion) => ({
  version,
  environments: [...environments],
  definition,
  file,
  faultyFile,
  languages: [...languages]
})

function toApi(versions: readonly ListedVersion[]): ReferenceApi {
  const [newest] = versions
  if (!newest) throw new Error('An API has at least one version.')
  const { api, name, summary } = newest
  return { api, name, summary, versions: versions.map(toVersion) }
}

/** The operations that the sandbox of this server really has a route for. */
const liveOperations = (app: FastifyInstance, calls: readonly SandboxCall[]): string[] =>
  calls
    .filter(([, method, path]) =>
      app.hasRoute({ method: method as HTTPMethods, url: path.replace(/\{([^{}]+)\}/g, ':$1') })
    )
    .map(([id]) => id)
