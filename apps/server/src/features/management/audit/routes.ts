import { AUDIT_EXPORT_FORMATS, auditPageSchema, LIMITS, PATHS } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sendStream } from '../../../platform/http/downloads.ts'
import { integerParameter } from '../../../platform/http/paging.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { exportHeaders, writeExport } from './export.ts'
import { auditFilterSchema } from './filter.ts'
import { auditPages, readAuditPage } from './store.ts'

const pageQuery = auditFilterSchema.extend({
  before: integerParameter(1).optional().describe('ID of an entry; returns older entries'),
  size: integerParameter(1, LIMITS.pageSizeMax).default(LIMITS.historyPage)
})
const exportQuery = auditFilterSchema.extend({ format: z.enum(AUDIT_EXPORT_FORMATS) })

/** The audit log: who did what when, for administrators. */
export const auditRoutes: FastifyPluginAsyncZod<Pick<PlatformServices, 'database' | 'clock'>> = async (
  app,
  options
) => {
  const { database, clock } = options

  app.get(
    `/${PATHS.audit}`,
    {
      schema: {
        summary: 'List the audit log, newest entries first',
        querystring: pageQuery,
        response: { 200: auditPageSchema }
      }
    },
    async ({ query: { before, size, ...filter } }) => readAuditPage(database, { filter, before, size })
  )

  app.get(
    `/${PATHS.auditExport}`,
    {
      config: { responseHeaders: { 'Content-Disposition': 'File name' } },
      schema: {
        summary: 'Download the audit log',
        querystring: exportQuery,
        produces: ['text/csv', 'application/json'],
        response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) }
      }
    },
    async (request, reply) => {
      const { format, ...filter } = request.query
      reply.headers(exportHeaders(format, clock()))
      return sendStream(reply, () => writeExport(format, auditPages(database, filter)))
    }
  )
}
