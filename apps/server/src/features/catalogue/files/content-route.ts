import { fileName, problemSchema, ROLE_USER } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { isKnown, sendNotModified } from '../../../platform/http/conditional.ts'
import { contentDisposition, sendStream, UNTRUSTED_CONTENT_HEADERS } from '../../../platform/http/downloads.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { pathId, recordParams } from '../http/preconditions.ts'
import type { EntityServices } from '../services.ts'

/** Media types whose text says its encoding nowhere else; ours is UTF-8, for nothing else is taken for text. */
const NEEDS_CHARSET = /^text\/(?!html|rtf)/

/** The route that returns the bytes of an entity's file, as a download. */
export const contentRoute: FastifyPluginAsyncZod<EntityServices> = async (app, { entity, store, contents }) => {
  app.get(
    `/${entity.base}/:id/content`,
    {
      config: {
        access: [ROLE_USER],
        responseHeaders: {
          'Content-Disposition': 'File name',
          'Content-Length': 'Size in bytes',
          ETag: 'Version, for If-None-Match'
        }
      },
      schema: {
        tags: [entity.key],
        summary: 'Download the file of a record',
        params: recordParams,
        headers: z.object({ 'if-none-match': z.string().optional() }),
        produces: ['application/octet-stream'],
        response: {
          200: z.unknown().meta({ type: 'string', format: 'binary' }),
          304: z.null(),
          404: problemSchema
        }
      }
    },
    async (request, reply) => {
      const found = await store.find(pathId(request.params.id))
      if (!found) throw new ProblemError('notFound')
      const { record, content } = found
      if (!content) throw new ProblemError('notFound', { detail: 'The record has no file.' })
      reply.headers({ ...UNTRUSTED_CONTENT_HEADERS, ETag: `"${content.digest}"` })
      if (isKnown(request, content.digest)) return sendNotModified(reply)
      const mediaType = content.mediaType ?? 'application/octet-stream'
      const description = typeof record.description === 'string' ? record.description : null
      reply.headers({
        'Content-Type': NEEDS_CHARSET.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType,
        'Content-Length': content.size,
        'Content-Disposition': contentDisposition(fileName({ id: record.id, description }, content.mediaType))
      })
      return sendStream(reply, () => contents.read(content.id))
    }
  )
}
