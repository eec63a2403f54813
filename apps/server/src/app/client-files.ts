import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { SERVER_PREFIXES } from '@portico/contract'
import { pathOf } from '@portico/server-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalAddress } from '../platform/http/canonical-address.ts'
import { sendProblem } from '../platform/http/errors.ts'
import type { Access } from '../platform/security/access.ts'
import type { MethodsOf } from './methods.ts'
import type { PrerenderedPages } from './prerendered-pages.ts'

const HASHED = { immutable: true, maxAge: '365d' } as const

/** First parts of addresses that are never pages of the single-page app. */
const NOT_PAGES = new RegExp(`^/(assets|${SERVER_PREFIXES.join('|')})(/|$)`)

/** Endings of files: an address with one is not that of a page. */
const FILE = /\.(css|gif|gz|html?|ico|jpe?g|js|json|map|php|png|svg|txt|webp|woff2?|xml)$/i

/**
 * The scripts within the document, as a content policy names them: everything else inline stays refused.
 *
 * @param folder of the build
 * @returns a hash of each, such as `sha256-…`
 */
export function inlineScriptHashes(folder: string): string[] {
  const document = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  return [...document.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`
  )
}

/**
 * Serves the built single-page app: hashed public files for ever, private ones to signed-in users, and its document for every
 * page address.
 *
 * @param folder of the build
 * @param methodsOf distinguishes a wrong method from an unknown address
 * @param pages public pages, each of which has its own document
 */
export async function installClientFiles(
  app: FastifyInstance,
  folder: string,
  publicUrl: string,
  methodsOf: MethodsOf,
  pages: PrerenderedPages
): Promise<void> {
  const open = { access: 'public', servedUnderOverload: true } as const

  // Only lends its `sendFile`, for single files below.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  // The access rule belongs to the scope's routes, so that no spelling of an address can slip past it.
  const serveFolder = (name: string, access: Access, options: Partial<FastifyStaticOptions>) =>
    app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access, servedUnderOverload: true }
        route.schema = { ...route.schema, hide: true }
      })
      // These responses may be in the browser's cache, where no token belongs.
      scope.addHook('onSend', async (_request, reply) => {
        reply.removeHeader('Authorization')
      })
      const common = { prefix: `/${name}/`, preCompressed: true, index: false, decorateReply: false } as const
      await scope.register(fastifyStatic, { root: path.join(folder, name), ...common, ...options })
    })
  await serveFolder('assets', 'public', HASHED)
  await serveFolder('private', 'signed-in', {
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization, Accept-Encoding')
    }
  })

  const rootFiles = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(html|br|gz|map)$/.test(entry.name))
  for (const { name } of rootFiles)
    app.get(`/${name}`, { config: open, schema: { hide: true } }, (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').sendFile(name)
    )

  const sendDocument = (request: FastifyRequest, reply: FastifyReply) => {
    const canonical = canonicalAddress(request, publicUrl)
    if (canonical) return reply.redirect(canonical, 307)
    return (
      pages.send(pathOf(request), request, reply) ?? reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    )
  }
  app.get('/', { config: open, schema: { hide: true } }, sendDocument)
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return sendDocument(request, reply)
    const methods = methodsOf(pathOf(request))
    if (methods.length === 0) return sendProblem(request, reply, 'notFound')
    const allowed = methods.join(', ')
    reply.header('Allow', allowed)
    return sendProblem(request, reply, 'methodNotAllowed', { detail: `This address accepts ${allowed}.` })
  })
}

/** Whether a browser requests a page; the client then decides whether there is one. */
function isPage(request: FastifyRequest): boolean {
  const address = pathOf(request)
  const wantsHtml = (request.headers.accept ?? '*/*').split(',').some((type) => /^\s*(text\/html|\*\/\*)/.test(type))
  return ['GET', 'HEAD'].includes(request.method) && wantsHtml && !NOT_PAGES.test(address) && !FILE.test(address)
}
