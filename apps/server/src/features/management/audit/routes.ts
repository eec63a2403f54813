import { Readable } from 'node:stream'
import { AUDIT_EXPORT_FORMATS, auditPageSchema, LIMITS, PATHS, problemSchema, ROLE_ADMIN } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { wholeNumber } from '../../../platform/http/paging.ts'
import { exportHeaders, writeExport } from './export.ts'
import { auditFilterSchema } from './filter.ts'
import { auditPages, readAuditPage } from './store.ts'

const tags = ['Management']
const REFUSED = { 400: problemSchema, 401: problemSchema, 403: problemSchema }

const pageQuery = auditFilterSchema.extend({
  before: wholeNumber(1).optional().describe('An entry’s id: only older ones are answered'),
  size: wholeNumber(1, LIMITS.pageSizeMax).default(LIMITS.historyPage)
})
const exportQuery = auditFilterSchema.extend({ format: z.enum(AUDIT_EXPORT_FORMATS) })

/** The audit log: who did what when, for administrators. */
export const auditRoutes: FastifyPluginAsyncZod<{ database: Database; clock: Clock }> = async (app, options) => {
  const { database, clock } = options

  app.get(
    `/${PATHS.audit}`,
    {
      config: { access: [ROLE_ADMIN] },
      schema: {
        tags,
        summary: 'Read the audit log, newest entries first',
        querystring: pageQuery,
        response: { 200: auditPageSchema, ...REFUSED }
      }
    },
    async ({ query: { before, size, ...filter } }) => readAuditPage(database, { filter, before, size })
  )

  app.get(
    `/${PATHS.auditExport}`,
    {
      config: { access: [ROLE_ADMIN], answerHeaders: { 'Content-Disposition': 'The file’s name' } },
      schema: {
        tags,
        summary: 'Download the audit log as a file',
        querystring: exportQuery,
        produces: ['text/csv', 'application/json'],
        response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }), ...REFUSED }
      }
    },
    async (request, reply) => {
      const { format, ...filter } = request.query
      reply.headers(exportHeaders(format, clock()))
      // The answer to HEAD would read the whole log and throw it away.
      const pieces = request.method === 'HEAD' ? [] : writeExport(format, auditPages(database, filter))
      return reply.send(Readable.from(pieces, { objectMode: false }))
    }
  )
}
