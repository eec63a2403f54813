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
import type { ApiOutline } from '@portico/openapi'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sendCompressed } from '../../platform/http/compression.ts'
import { sendNotModified, tagsIn } from '../../platform/http/conditional.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import { textOfPiece } from './compression.ts'
import type { Guides } from './guides/guides.ts'
import { environmentsOf } from './reader.ts'
import type { ReferenceServices } from './services.ts'
import type { ListedVersion } from './store.ts'
import type { SandboxCall } from './tables.ts'

const apiParams = z.object({ api: z.string().describe('Its `idapi`, the last part of its page’s URL') })
const refused = { 404: problemSchema, 503: problemSchema }

/** What the calls that pages are made of need. */
export type PageRouteOptions = Pick<ReferenceServices, 'readerFor' | 'store'> & { guides: Guides }

/** What pages are made of: the list of APIs, the frame of each page of an API, and the pieces of its document. */
export const pageRoutes: FastifyPluginAsyncZod<PageRouteOptions> = async (app, options) => {
  const { readerFor, store, guides } = options
  app.register(pieceRoutes, options)

  app.get(
    '/api/reference',
    {
      schema: {
        summary: 'List the APIs with their versions',
        querystring: referenceQuerySchema.pick({ language: true }),
        response: { 200: referenceApisSchema, 503: problemSchema }
      }
    },
    async (request): Promise<ReferenceApis> => {
      const versions = await readerFor(request).list(request.query.language)
      const apis = Map.groupBy(versions, ({ api }) => api)
      return { apis: [...apis.values()].map(toApi) }
    }
  )

  app.get(
    '/api/reference/:api',
    {
      config: { responseHeaders: { [VERSION_HEADER]: 'Version returned' } },
      schema: {
        summary: 'Retrieve the outline of an API’s version',
        params: apiParams,
        querystring: referenceQuerySchema,
        response: { 200: referencePageSchema, ...refused }
      },
      // The outline is as it was prepared: a schema would only cost time.
      serializerCompiler: () => (page) => JSON.stringify(page)
    },
    async (request, reply): Promise<ReferencePage> => {
      const { api } = request.params
      const reader = readerFor(request)
      const { version, piece } = await reader.read(api, request.query, { kind: 'outline', key: '' })
      const versions = await reader.versions(api, request.query.language)
      const page = await store.page(version.translation.id)
      if (!piece?.body) throw new Error(`The document of ${api} ${version.version} has no outline.`)
      reply.headers(versionHeaders(version.version, version.translation.language))
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
        outline: withoutDescriptions(JSON.parse(await textOfPiece(piece.body)))
      }
    }
  )
}

/** An outline as every page has it: the descriptions of a large document have tens of thousands of characters, and one page shows them. */
function withoutDescriptions({ description: _, groups, ...outline }: ApiOutline): ApiOutline {
  return { ...outline, groups: groups.map(({ description: _description, ...group }) => group) }
}

const pieceRoutes: FastifyPluginAsyncZod<PageRouteOptions> = async (app, { readerFor }) => {
  // A piece of a kind of which there is one has no key, and then nothing follows the kind's slash, or not even that.
  for (const url of ['/api/reference/:api/pieces/:kind', '/api/reference/:api/pieces/:kind/*'] as const)
    app.get(
      url,
      {
        config: {
          // Without a key it is the outline, which pages load for navigation.
          isReading: url.endsWith('*'),
          responseHeaders: {
            ETag: 'Version, for If-None-Match',
            'Content-Language': 'Language of its texts, unless marked otherwise',
            [VERSION_HEADER]: 'Version returned'
          }
        },
        schema: {
          summary: 'Retrieve a prepared piece of an API’s document',
          params: apiParams.extend({ kind: z.string(), '*': z.string().optional() }),
          querystring: referenceQuerySchema,
          headers: z.object({ 'if-none-match': z.string().optional(), 'accept-encoding': z.string().optional() }),
          response: {
            200: z.unknown().describe('One of PieceContents of the package openapi'),
            304: z.null(),
            ...refused
          }
        }
      },
      async (request, reply) => {
        const { api, kind, '*': key = '' } = request.params
        const known = tagsIn(request.headers['if-none-match'])
        const { version, piece } = await readerFor(request).read(api, request.query, { kind, key }, known)
        if (!piece)
          throw new ProblemError('notFound', {
            detail: `${api} ${version.version} has no ${kind}${key && ` “${key}”`}.`
          })
        reply.headers({
          ...versionHeaders(version.version, version.translation.language),
          // Weak, for it is the same piece whether it is compressed or not.
          ETag: `W/"${piece.digest}"`,
          // May be kept by the browser, and is requested anew each time, mostly to learn that nothing has changed.
          'Cache-Control': 'private, no-cache',
          // A 304 has it too (RFC 9110, section 15.4.5).
          Vary: 'Accept-Encoding'
        })
        if (piece.body === null) return sendNotModified(reply)
        const type = kind.startsWith('markdown:') ? 'text/markdown; charset=utf-8' : 'application/json; charset=utf-8'
        return sendCompressed(request, reply, type, piece.body)
      }
    )
}

const versionHeaders = (version: string, language: string) => ({
  [VERSION_HEADER]: encodeURIComponent(version),
  'Content-Language': encodeURIComponent(language)
})

const toVersion = ({ version, environments, definition, file, faultyFile, languages, waiting }: ListedVersion) => ({
  version,
  environments: [...environments],
  definition,
  file,
  faultyFile,
  languages: [...languages],
  waiting
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
