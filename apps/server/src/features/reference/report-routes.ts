import { type FileReport, file, fileReportSchema, problemSchema, ROLE_USER, readId } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { reportContent } from './reader.ts'
import type { ReferenceServices } from './services.ts'

/** What is wrong with a file that is an OpenAPI document or an overlay, whether or not anything publishes it. */
export const reportRoutes: FastifyPluginAsyncZod<ReferenceServices> = async (
  app,
  { validationStore, preparations }
) => {
  app.get(
    `/${file.base}/:id/report`,
    {
      config: { access: [ROLE_USER] },
      schema: {
        tags: [file.key],
        summary: 'Validate a file as an OpenAPI description or overlay',
        description: 'Returns whether it can be published, with errors and warnings.',
        params: z.object({ id: z.string() }),
        response: { 200: fileReportSchema, 404: problemSchema, 503: problemSchema }
      }
    },
    async (request): Promise<FileReport> => {
      const id = readId(request.params.id)
      const contentId = id === undefined ? undefined : await validationStore.contentOf(id)
      if (contentId === undefined) throw new ProblemError('notFound')
      if (contentId === null) return { kind: 'other', faults: [] }
      const { kind, faults } = await reportContent(preparations, contentId)
      return { kind, faults: [...faults] }
    }
  )
}
