import {
  changesQuerySchema,
  DEFAULT_LOCALE,
  LEGAL_DOCUMENTS,
  matchLocale,
  problemSchema,
  referenceQuerySchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { ReferenceServices } from '../services.ts'
import type { MarkdownPages } from './markdown-pages.ts'
import { homeMarkdown, legalMarkdown, type Operator } from './public-pages.ts'
import { MARKDOWN, sendText } from './send-text.ts'
import type { ExportTexts } from './texts.ts'

interface MarkdownRouteOptions extends Pick<ReferenceServices, 'readerFor'> {
  markdownPages: MarkdownPages
  texts: ExportTexts
  operator: Operator
  publicUrl: string
}

/** The constraint of a route for addresses with a certain ending only; all others below its prefix are pages. */
const ENDING = 'ending'

const PLAIN = 'text/plain; charset=utf-8'
const query = referenceQuerySchema.pick({ language: true })
const headers = z.object({ 'if-none-match': z.string().optional() })
const responses = { 200: z.unknown().meta({ type: 'string' }), 304: z.null() }
const responseHeaders = { ETag: 'Version, for If-None-Match' }

/** Texts for tools that read text: each page as Markdown, and lists of them. */
export const markdownRoutes: FastifyPluginAsyncZod<MarkdownRouteOptions> = async (app, options) => {
  const { markdownPages, readerFor, texts, operator, publicUrl } = options
  /** Each page names the MCP server, so that an agent that reads one finds it. */
  const withFooter = (text: string, language: string) => {
    const name = `markdown-footer.${matchLocale(language) ?? DEFAULT_LOCALE}.md`
    return `${text.trimEnd()}\n\n---\n\n${texts.template(name, { server: publicUrl })}`
  }
  if (!app.hasConstraintStrategy(ENDING))
    app.addConstraintStrategy({
      name: ENDING,
      storage: () => {
        const handlers = new Map<string, unknown>()
        return {
          get: (ending) => (handlers.get(String(ending)) as never) ?? null,
          set: (ending, handler) => void handlers.set(String(ending), handler)
        }
      },
      deriveConstraint: ({ url = '' }) => (/\.md(?:\?|$)/.test(url) ? '.md' : '')
    })

  app.get(
    '/apireference/*',
    {
      constraints: { [ENDING]: '.md' },
      config: { tokenScope: 'reference:read', rateLimit: 'documents', responseHeaders },
      schema: {
        summary: 'Retrieve a page of the reference as Markdown',
        description: 'Append `.md` to its URL.',
        params: z.object({ '*': z.string() }),
        querystring: referenceQuerySchema.extend(changesQuerySchema.pick({ from: true }).shape),
        headers,
        produces: ['text/markdown'],
        response: { ...responses, 404: problemSchema, 503: problemSchema }
      }
    },
    async (request, reply) => {
      const { text, language } = await markdownPages.read(readerFor(request), request.params['*'], request.query)
      reply.header('Content-Language', language)
      return sendText(request, reply, { body: withFooter(text, language), type: MARKDOWN })
    }
  )

  app.get(
    '/apireference/llms.txt',
    {
      config: { tokenScope: 'reference:read', rateLimit: 'documents', responseHeaders },
      schema: {
        summary: 'List the pages of the reference with their Markdown URLs',
        querystring: query,
        headers,
        produces: ['text/plain'],
        response: { ...responses, 503: problemSchema }
      }
    },
    async (request, reply) =>
      sendText(request, reply, {
        body: await markdownPages.list(readerFor(request), request.query.language),
        type: PLAIN
      })
  )

  const isPublic = true
  const open = { config: { access: 'public', responseHeaders } } as const
  app.get(
    '/llms.txt',
    {
      ...open,
      schema: {
        summary: 'Retrieve the list of pages for tools that read text',
        headers,
        produces: ['text/plain'],
        response: responses
      }
    },
    async (request, reply) =>
      sendText(request, reply, { body: texts.template('llms.txt', { server: publicUrl }), type: PLAIN, isPublic })
  )

  for (const page of ['index', ...LEGAL_DOCUMENTS] as const)
    app.get(
      `/${page}.md`,
      {
        ...open,
        schema: {
          summary: 'Retrieve a public page as Markdown',
          querystring: query,
          headers,
          produces: ['text/markdown'],
          response: responses
        }
      },
      async (request, reply) => {
        const locale = matchLocale(request.query.language) ?? DEFAULT_LOCALE
        const body = page === 'index' ? homeMarkdown(texts, locale) : legalMarkdown(page, texts, locale, operator)
        reply.header('Content-Language', locale)
        return sendText(request, reply, { body: withFooter(body, locale), type: MARKDOWN, isPublic })
      }
    )
}
