import {
  ALERT_HEADER,
  LIMITS,
  MAIL_STATES,
  mailDetailSchema,
  mailSchema,
  PARAMS_HEADER,
  PATHS,
  problemSchema,
  readId,
  storableText
} from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { recordChange } from '../../../platform/audit.ts'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { optionalEnum, PAGE_HEADERS, pageQuery, setPagingHeaders } from '../../../platform/http/paging.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { findMail, listMails } from './store.ts'

export type MailOptions = Pick<PlatformServices, 'database' | 'outbox' | 'publicUrl' | 'keepsMails'>

const tags = ['Mails']
const params = z.object({ id: z.string() })

const mailQuery = pageQuery.extend({
  state: optionalEnum(MAIL_STATES),
  query: storableText(LIMITS.shortText).optional().describe('Part of the recipient or the subject')
})

/** The outbox as administrators see it. */
export const mailRoutes: FastifyPluginAsyncZod<MailOptions> = async (app, options) => {
  const { database, outbox, publicUrl, keepsMails } = options

  app.get(
    `/${PATHS.mails}`,
    {
      config: { responseHeaders: PAGE_HEADERS },
      schema: {
        tags,
        summary: 'List the emails of the outbox',
        description: 'Newest first, without their text.',
        querystring: mailQuery,
        response: { 200: z.array(mailSchema) }
      }
    },
    async (request, reply) => {
      const { page, size, state, query } = request.query
      const { mails, total } = await listMails(database, { page, size, state, query: query?.trim() })
      setPagingHeaders(request, reply, { page, size, total, publicUrl })
      return mails
    }
  )

  if (keepsMails)
    app.get(
      `/${PATHS.mails}/:id`,
      {
        schema: {
          tags,
          summary: 'Retrieve an email',
          description: 'Unavailable under the profile prod.',
          params,
          response: { 200: mailDetailSchema, 404: problemSchema }
        }
      },
      async (request) => {
        const id = readId(request.params.id)
        const mail = id === undefined ? undefined : await findMail(database, id)
        if (!mail) throw new ProblemError('notFound')
        return mail
      }
    )

  app.post(
    `/${PATHS.mails}/:id/retry`,
    {
      config: {
        responseHeaders: { [ALERT_HEADER]: 'Key of the message to show', [PARAMS_HEADER]: 'ID of the email' }
      },
      schema: {
        tags,
        summary: 'Send a waiting or failed email immediately',
        params,
        response: { 204: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const id = readId(request.params.id)
      if (id === undefined) throw new ProblemError('notFound')
      await inTransaction(database, async (transaction) => {
        const kind = await outbox.retry(transaction, id)
        if (!kind) throw new ProblemError('notFound', { detail: 'The email does not exist or has already been sent.' })
        await recordChange(transaction.orm, {
          actor: sessionOf(request).login,
          action: 'run',
          entity: 'mail',
          entityId: String(id),
          after: { kind }
        })
      })
      alertSuccess(reply, 'mailbox.retried', id)
      return reply.code(204).send(null)
    }
  )
}
