import {
  API_ENVIRONMENTS,
  type ApiEnvironment,
  apiVersionsSchema,
  environmentsSchema,
  problemSchema,
  VERSION_HEADER
} from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { isKnown, sendNotModified } from '../../platform/http/conditional.ts'
import { contentDisposition, sendStream, UNTRUSTED_CONTENT_HEADERS } from '../../platform/http/downloads.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import { prefersJson } from '../../platform/http/negotiation.ts'
import { readDocument } from './compression.ts'
import { DOCUMENT_FORMS, type DocumentForm, type FormName, isForm } from './forms.ts'
import { environmentsOf, listVersions, type ReadableVersion } from './reader.ts'
import type { ReferenceServices } from './services.ts'

const refused = { 404: problemSchema, 503: problemSchema }
const headers = z.object({ 'if-none-match': z.string().optional(), accept: z.string().optional() })
const response = { 200: z.unknown().meta({ type: 'string', format: 'binary' }), 304: z.null(), ...refused }
const responseHeaders = { ETag: 'Version, for If-None-Match', [VERSION_HEADER]: 'Version returned' }

/** The documents themselves: in which environment which version of an API is published, and its text. */
export const documentRoutes: FastifyPluginAsyncZod<ReferenceServices> = async (app, services) => {
  const { readerFor } = services
  app.register(versionRoutes, services)

  app.get(
    '/api/download/:environment/:api/:version',
    {
      config: {
        isReading: true,
        rateLimit: 'documents',
        responseHeaders: { ...responseHeaders, 'Content-Disposition': 'File name' }
      },
      schema: {
        summary: 'Download the OpenAPI description of a version',
        description: 'YAML or JSON, according to `Accept`.',
        params: z.object({ environment: z.string(), api: z.string(), version: z.string() }),
        headers,
        produces: ['application/yaml', 'application/json'],
        response
      }
    },
    async (request, reply) => {
      const { api } = request.params
      const environment = environmentOf(request.params.environment)
      const version = await readerFor(request).version(api, request.params.version)
      const environments = environmentsOf(version)
      if (!environments.includes(environment))
        throw new ProblemError('notFound', {
          detail: `${api} ${version.version} is not published in ${environment}. It is in: ${environments.join(', ') || 'none'}.`
        })
      const ending = prefersJson(request.headers.accept) ? 'json' : 'yaml'
      reply.headers({
        'Content-Disposition': contentDisposition(`${api}-${version.version}.${ending}`),
        Vary: 'Accept'
      })
      return sendDocument(services, request, reply, version, `openapi.${ending}`)
    }
  )

  app.get(
    '/api/reference/:api/versions/:version/:name',
    {
      config: { isReading: true, rateLimit: 'documents', responseHeaders },
      schema: {
        summary: 'Retrieve the OpenAPI description of a version, or another form of it, at a permanent URL',
        params: z.object({ api: z.string(), version: z.string(), name: z.string() }),
        headers,
        response
      }
    },
    async (request, reply) => {
      const { api, version, name } = request.params
      if (!isForm(name))
        throw new ProblemError('notFound', {
          detail: `There is no ${name} of a version. Available: ${Object.keys(DOCUMENT_FORMS).join(', ')}.`
        })
      const found = await readerFor(request).version(api, version)
      const { ending }: DocumentForm = DOCUMENT_FORMS[name]
      if (ending !== undefined)
        reply.header('Content-Disposition', contentDisposition(`${api}-${found.version}${ending}`))
      return sendDocument(services, request, reply, found, name)
    }
  )
}

/** Which environments there are, and which versions are published in them. */
const versionRoutes: FastifyPluginAsyncZod<ReferenceServices> = async (app, { readerFor }) => {
  app.get(
    '/api/environments',
    {
      schema: {
        summary: 'List the environments, starting with the sandbox',
        response: { 200: environmentsSchema }
      }
    },
    async () => ({ environments: [...API_ENVIRONMENTS] })
  )

  app.get(
    '/api/:environment/:api/version',
    {
      schema: {
        summary: 'List the versions of an API in an environment, newest first',
        params: z.object({ environment: z.string(), api: z.string() }),
        response: { 200: apiVersionsSchema, ...refused }
      }
    },
    async (request) => {
      const { api } = request.params
      const environment = environmentOf(request.params.environment)
      const reader = readerFor(request)
      const all = await reader.versions(api)
      if (all.length === 0) throw await reader.unknownApi(api)
      const versions = all
        .filter(({ environments }) => environments.includes(environment))
        .map(({ version }) => version)
      const [version] = versions
      if (version === undefined)
        throw new ProblemError('notFound', {
          detail: `${api} is not published in ${environment}. ${listVersions(all)}`
        })
      return { version, versions }
    }
  )
}

/** Sends a document in one of its forms: as it is stored, where that is the requested form. */
async function sendDocument(
  { contents, preparations }: ReferenceServices,
  request: FastifyRequest,
  reply: FastifyReply,
  version: ReadableVersion,
  name: FormName
): Promise<FastifyReply> {
  const isStored = name === `openapi.${version.format}`
  const tag = isStored ? version.contentDigest : `${version.contentDigest}-${name}`
  reply.headers({
    ...UNTRUSTED_CONTENT_HEADERS,
    ETag: `"${tag}"`,
    'Cache-Control': 'private, no-cache',
    [VERSION_HEADER]: encodeURIComponent(version.version)
  })
  if (isKnown(request, tag)) return sendNotModified(reply)
  reply.type(DOCUMENT_FORMS[name].mediaType)
  if (isStored || request.method === 'HEAD') return sendStream(reply, () => readDocument(contents, version))
  return reply.send(Buffer.from(await preparations.convert(version.contentId, name)))
}

/** @throws ProblemError 404 that names the environments */
function environmentOf(name: string): ApiEnvironment {
  const found = API_ENVIRONMENTS.find((environment) => environment === name)
  if (!found)
    throw new ProblemError('notFound', {
      detail: `There is no environment ${name}. Available: ${API_ENVIRONMENTS.join(', ')}.`
    })
  return found
}
