import { randomBytes } from 'node:crypto'
import { type ContactMessage, contactMessageSchema, PATHS } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { checkFields, describedBody } from '../../platform/http/fields.ts'
import { preferredLocale } from '../../platform/http/negotiation.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { type StoredMessage, writeContactConfirmation, writeContactMessage } from './mails.ts'

type ContactOptions = Pick<PlatformServices, 'database' | 'outbox' | 'rateLimits' | 'clock' | 'supportEmail'>

const WRAPPED = z.object({ emailData: z.object(contactMessageSchema.shape) })

/** The message itself, or wrapped. */
const BODY = z.unknown().meta({ anyOf: [contactMessageSchema, WRAPPED].map((schema) => describedBody(schema).meta()) })

/** @throws ProblemError that names every field that is not valid */
const readMessage = (body: unknown): ContactMessage =>
  checkFields(contactMessageSchema, (body as { emailData?: unknown } | null | undefined)?.emailData ?? body, 'contact')

/** Writing to the people behind the portal: decisions, section 3.7, and the specification, section 4. */
export const contactRoutes: FastifyPluginAsyncZod<ContactOptions> = async (app, options) => {
  const { database, outbox, rateLimits, clock, supportEmail } = options
  outbox.defineWriter('contactMessage', writeContactMessage)
  outbox.defineWriter('contactConfirmation', writeContactConfirmation)
  // Those that wait since the former release.
  outbox.defineWriter('contactCopy', writeContactConfirmation)

  app.post(
    `/${PATHS.contact}`,
    {
      config: { access: 'pre-authenticated', rateLimit: 'open' },
      schema: {
        tags: ['Contact'],
        summary: 'Send a message to support',
        description:
          'Sends the message to the support address, and a confirmation without its text to the sender, in the language of `Accept-Language`. The response means that the message is stored; it is sent once the mail server is available.',
        body: BODY,
        response: { 200: z.null() }
      }
    },
    async (request, reply) => {
      const message = readMessage(request.body)
      await refuseFlood(request, message)
      const stored: StoredMessage = {
        ...message,
        locale: preferredLocale(request.headers['accept-language']),
        date: clock().toISOString(),
        reference: randomBytes(5).toString('hex').toUpperCase()
      }
      const data = { ...stored }
      await inTransaction(database, async (transaction) => {
        await outbox.queue(transaction, { kind: 'contactMessage', recipient: supportEmail, data })
        await outbox.queue(transaction, { kind: 'contactConfirmation', recipient: message.email, data })
      })
      return reply.code(200).send(null)
    }
  )

  /** @throws ProblemError with how long to wait, when too many messages came from here or in this name */
  async function refuseFlood(request: FastifyRequest, { email }: ContactMessage): Promise<void> {
    await rateLimits.spend('contactAddress', request.ip)
    await rateLimits.spend('contactSession', request.session?.id ?? request.preAuthenticatedId ?? '')
    await rateLimits.spend('contactSender', email.toLowerCase())
  }
}
