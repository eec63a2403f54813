import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { html } from '@portico/server-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SandboxProblem } from '../core/problems.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { type Assets, renderPage } from './layout.ts'
import { type Messages, messagesFor, type PageLanguage } from './messages.ts'

/** Beginning of the addresses of all simulated pages. */
export const BASE = '/sandbox/providers'

const FILES = path.resolve(import.meta.dirname, '../../assets')
const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' } as const

/** The requested language of a page, or that of the payment's customer. */
export function languageOf(query: Record<string, unknown>, record?: PaymentRecord): PageLanguage {
  if (query.lang === 'en' || query.lang === 'es') return query.lang
  return record?.detail.customer.language === 'es' ? 'es' : 'en'
}

/**
 * Sets the headers of a page: it loads only its own files, cannot be framed, and submits forms to itself alone. The response to a form
 * redirects to the page, which then leads to the shop: browsers apply the policy to that redirect as well.
 */
export function setPageHeaders(reply: FastifyReply): void {
  reply.type('text/html; charset=utf-8').headers({
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY'
  })
}

/** The texts of the page for an error. */
export function errorTexts(status: number, messages: Messages): readonly [title: string, text: string] {
  if (status === 429) return [messages.tooMany, messages.tooManyText]
  if (status >= 500) return [messages.failed, messages.failedText]
  if (status === 404) return [messages.notFoundTitle, messages.notFoundText]
  if (status === 413) return [messages.notTaken, messages.tooLargeText]
  return [messages.notTaken, status === 415 ? messages.noFormText : messages.unreadableText]
}

/** Responds with a page for an error, in place of the problem document of an API. */
export function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply, assets: Assets) {
  const framework = (error as { statusCode?: number }).statusCode ?? 500
  const status = error instanceof SandboxProblem ? error.problem.status : framework < 500 ? framework : 503
  if (status >= 500) request.log.error({ err: error }, 'a simulated page failed')
  const language = languageOf(request.query as Record<string, unknown>)
  const messages = messagesFor(language)
  const [title, text] = errorTexts(status, messages)
  const [, , , kind = ''] = request.url.split('/')
  const provider = (['bank', 'phone', 'card', 'transfer'] as const).find((each) => each === kind) ?? 'bank'
  if (error instanceof SandboxProblem) reply.headers(error.headers)
  setPageHeaders(reply.code(status))
  const path = request.url.split('?', 1)[0] ?? ''
  const main = html`<section class="end bad"><p class="mark" aria-hidden="true"></p><h1>${title}</h1><p>${text}</p>${status !== 404 && html`<p><a class="button" href="${path}?lang=${language}">${messages.backToPage}</a></p>`}</section>`
  return reply.send(renderPage({ provider, language, messages, assets, title, linksReference: true, path, main }))
}

interface PageFile {
  kind: keyof Assets
  url: string
  text: string
  /** Of the content. */
  digest: string
}

let pageFiles: readonly PageFile[] | undefined

/** The files of the pages, which are read once. */
function readPageFiles(): readonly PageFile[] {
  const read = (name: string) => fs.readFileSync(path.join(FILES, name), 'utf8')
  const fileOf = (kind: keyof Assets, text: string): PageFile => ({
    kind,
    url: `${BASE}/providers.${kind}`,
    text,
    digest: createHash('sha256').update(text).digest('base64url').slice(0, 12)
  })
  const styles = fs.readdirSync(path.join(FILES, 'css')).sort()
  pageFiles ??= [
    fileOf('css', styles.map((name) => read(`css/${name}`)).join('\n')),
    fileOf('js', read('providers.js')),
    fileOf('svg', read('icon.svg'))
  ]
  return pageFiles
}

/** The addresses of the files of the pages; a digest in the query makes them immutable. */
export const pageAssets = (): Assets =>
  Object.fromEntries(readPageFiles().map(({ kind, url, digest }) => [kind, `${url}?v=${digest}`])) as unknown as Assets

/** Serves the files of the pages. */
export function serveAssets(app: FastifyInstance): Assets {
  for (const { kind, url, text } of readPageFiles())
    app.get(url, (_request, reply) =>
      reply
        .type(TYPES[kind])
        .headers({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' })
        .send(text)
    )
  return pageAssets()
}
