import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
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
import { sendNotModified } from '../../platform/http/conditional.ts'
import { contentDisposition, HARMLESS } from '../../platform/http/downloads.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import { DOCUMENT_FORMS, type DocumentForm, type FormName, isForm } from './forms.ts'
import { inHeader, prefersJson, tagsIn } from './negotiation.ts'
import { environmentsOf, type ReadableVersion } from './reader.ts'
import type { ReferenceServices } from './services.ts'

const REFUSED = { 401: problemSchema, 404: problemSchema, 429: problemSchema, 503: problemSchema }
const tags = ['Reference']
const access = 'signed-in'
const headers = z.object({ 'if-none-match': z.string().optional(), accept: z.string().optional() })
const documentAnswer = {
  200: z.unknown().meta({ type: 'string', format: 'binary' }),
  304: z.null(),
  ...REFUSED
}
const answerHeaders = { ETag: 'The document, for If-None-Match', [VERSION_HEADER]: 'The version that is answered' }

/** The documents themselves: in which environment which version of an API is published, and its text. */
export const documentRoutes: FastifyPluginAsyncZod<ReferenceServices> = async (app, services) => {
  const { reader } = services

  app.get(
    '/api/environments',
    {
      config: { access },
      schema: {
        tags,
        summary: 'List the environments, first the one that is ahead of the others',
        response: { 200: environmentsSchema, 401: problemSchema }
      }
    },
    async () => ({ environments: [...API_ENVIRONMENTS] })
  )

  app.get(
    '/api/:environment/:api/version',
    {
      config: { access },
      schema: {
        tags,
        summary: 'List the versions of an API in an environment, newest first',
        params: z.object({ environment: z.string(), api: z.string() }),
        response: { 200: apiVersionsSchema, ...REFUSED }
      }
    },
    async (request) => {
      const { api } = request.params
      const environment = environmentOf(request.params.environment)
      const all = await reader.versions(api)
      if (all.length === 0) throw await reader.unknownApi(api)
      const versions = all
        .filter(({ environments }) => environments.includes(environment))
        .map(({ version }) => version)
      const [version] = versions
      if (version === undefined)
        throw new ProblemError('notFound', {
          detail: `${api} is not published in ${environment}. There are: ${all.map((each) => `${each.version} (${each.environments.join(', ') || 'without a document'})`).join(', ')}.`
        })
      return { version, versions }
    }
  )

  app.get(
    '/api/download/:environment/:api/:version',
    {
      config: {
        access,
        isReading: true,
        rateLimit: 'documents',
        answerHeaders: { ...answerHeaders, 'Content-Disposition': 'The file’s name' }
      },
      schema: {
        tags,
        summary: 'Download the OpenAPI document of a version, as YAML or JSON by Accept',
        params: z.object({ environment: z.string(), api: z.string(), version: z.string() }),
        headers,
        produces: ['application/yaml', 'application/json'],
        response: documentAnswer
      }
    },
    async (request, reply) => {
      const { api } = request.params
      const environment = environmentOf(request.params.environment)
      const version = await readVersion(api, request.params.version)
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
      return send(request, reply, version, `openapi.${ending}`)
    }
  )

  app.get(
    '/api/reference/:api/versions/:version/:name',
    {
      config: { access, isReading: true, rateLimit: 'documents', answerHeaders },
      schema: {
        tags,
        summary: 'Read the OpenAPI document of a version, or another form of it, at an address that stays',
        params: z.object({ api: z.string(), version: z.string(), name: z.string() }),
        headers,
        response: documentAnswer
      }
    },
    async (request, reply) => {
      const { api, version, name } = request.params
      if (!isForm(name))
        throw new ProblemError('notFound', {
          detail: `There is no ${name} of a version. There are: ${Object.keys(DOCUMENT_FORMS).join(', ')}.`
        })
      const found = await readVersion(api, version)
      const form: DocumentForm = DOCUMENT_FORMS[name]
      if (form.ending !== undefined)
        reply.header('Content-Disposition', contentDisposition(`${api}-${found.version}${form.ending}`))
      return send(request, reply, found, name)
    }
  )

  async function readVersion(api: string, version: string): Promise<ReadableVersion> {
    return (await reader.read(api, { version }, { kind: 'outline', key: '' })).version
  }

  /** Sends a document in one of its forms: as it is stored, wherever that is the form asked for. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    version: ReadableVersion,
    name: FormName
  ): Promise<FastifyReply> {
    const { contents, preparations } = services
    const isStored = name === `openapi.${version.format}`
    const tag = isStored ? version.contentDigest : `${version.contentDigest}-${name}`
    reply.headers({
      ...HARMLESS,
      ETag: `"${tag}"`,
      'Cache-Control': 'private, no-cache',
      [VERSION_HEADER]: inHeader(version.version)
    })
    if (tagsIn(request.headers['if-none-match']).includes(tag)) return sendNotModified(reply)
    reply.type(DOCUMENT_FORMS[name].mediaType)
    // The answer to HEAD would make or read the whole document and throw it away.
    if (request.method === 'HEAD') return reply.send(Readable.from([], { objectMode: false }))
    if (!isStored) return reply.send(Buffer.from(await preparations.convert(version.contentId, name)))
    const stored = Readable.from(contents.read(version.contentId), { objectMode: false })
    // Whoever reads the answer is told of a failure by its early end.
    return reply.send(version.compressed ? pipeline(stored, createGunzip(), () => {}) : stored)
  }
}

/** @throws ProblemError 404 that names the environments */
function environmentOf(name: string): ApiEnvironment {
  const found = API_ENVIRONMENTS.find((environment) => environment === name)
  if (!found)
    throw new ProblemError('notFound', {
      detail: `There is no environment ${name}. There are: ${API_ENVIRONMENTS.join(', ')}.`
    })
  return found
}
