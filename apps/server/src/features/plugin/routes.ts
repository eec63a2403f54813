import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import {
  PATHS,
  PLUGIN_THEMES,
  type PluginAssets,
  pluginAssetsSchema,
  pluginVersionsSchema,
  problemSchema
} from '@portico/contract'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { latestOf, type PluginFile, readVersions, versionsTable } from './versions.ts'

export interface PluginOptions extends Pick<PlatformServices, 'clock'> {
  /** Folder of the package of the elements. */
  folder: string
  /** The file that names partners' themes by their assets ids. */
  assetsFile: string
}

/** A file of a released version never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** The newest version's files: a page may be some minutes late, and need not wait for us to learn that nothing is new. */
const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8'
}

const NAME = z.string().max(100)

/** Lets pages of any origin load the response: it is public and the same for every caller. */
const openToAll = (reply: FastifyReply) =>
  reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin')

/** Sends a file in the best content coding that the browser accepts, or 304 when the browser has it. */
const sendFile = (reply: FastifyReply, file: PluginFile, kept: string) =>
  openToAll(reply)
    .headers({ 'Cache-Control': kept, Vary: 'Accept-Encoding' })
    .type(TYPES[path.extname(file.name)] ?? 'text/javascript; charset=utf-8')
    .sendFile(path.basename(file.path), path.dirname(file.path), { contentType: false })

/** The embeddable elements as shops load them: their files by version, the table of versions, and the themes of partners. */
export const pluginRoutes: FastifyPluginAsyncZod<PluginOptions> = async (app, { folder, assetsFile, clock }) => {
  setRouteDefaults(app, 'Plugin', { access: 'public' })
  const { releases, files } = readVersions(folder)
  // Only lends its `sendFile`.
  app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  const themes = JSON.parse(fs.readFileSync(assetsFile, 'utf8')) as Record<string, PluginAssets['theme']>
  const latest = latestOf(releases)

  const find = (version: string, name: string): PluginFile => {
    const file = files.get(version)?.get(name)
    if (!file)
      throw new ProblemError('notFound', { detail: 'plugin/v1/versions.json lists all versions with their files.' })
    return file
  }

  app.get(
    `/${PATHS.pluginVersions}`,
    {
      schema: {
        summary: 'List the versions of the embeddable elements, with integrity hashes of their files',
        response: { 200: pluginVersionsSchema }
      }
    },
    async (_request, reply) => {
      openToAll(reply).header('Cache-Control', FOR_MINUTES)
      return versionsTable(releases, files, clock)
    }
  )

  app.get(
    '/plugin/v1/assets/:assetsId',
    {
      schema: {
        summary: 'Retrieve the theme of a partner',
        description:
          'Returns the default theme for a partner without a theme and for an assets ID that does not exist.',
        params: z.object({ assetsId: NAME }),
        response: { 200: pluginAssetsSchema, 400: problemSchema }
      }
    },
    async (request, reply) => {
      const { assetsId } = request.params
      openToAll(reply).header('Cache-Control', FOR_MINUTES)
      const theme = Object.hasOwn(themes, assetsId) ? themes[assetsId] : undefined
      return { assetsId, theme: theme ?? PLUGIN_THEMES[0] }
    }
  )

  app.get(
    '/plugin/v1/:version/:name',
    { schema: { hide: true, params: z.object({ version: NAME, name: NAME }) } },
    (request, reply) => {
      const { version, name } = request.params
      const isReleased = releases.some((release) => release.version === version && release.releasedOn !== null)
      return sendFile(reply, find(version, name), isReleased ? FOR_EVER : FOR_MINUTES)
    }
  )

  app.get('/plugin/v1/:name', { schema: { hide: true, params: z.object({ name: NAME }) } }, (request, reply) =>
    sendFile(reply, find(latest, request.params.name), FOR_MINUTES)
  )
}
