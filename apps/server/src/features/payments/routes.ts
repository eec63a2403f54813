import {
  CLIENT_ID_HEADER,
  DEMO_CLIENT_ID,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_PATTERN,
  incomingTransferInputSchema,
  incomingTransferSchema,
  initiatedPaymentSchema,
  PATHS,
  paymentInitiationSchema,
  paymentMethodsRequestSchema,
  paymentMethodsSchema,
  paymentSchema,
  paymentSetUpSchema,
  problemSchema,
  unmatchedTransfersSchema,
  WORKSPACE_HEADER,
  WORKSPACE_PATTERN
} from '@portico/contract'
import type { Caller, Client, PaymentsService } from '@portico/sandbox'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { checkFields, describedBody } from '../../platform/http/fields.ts'
import { preferredLocale } from '../../platform/http/negotiation.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import type { PlatformServices } from '../../platform/services.ts'
import {
  amountText,
  initiatedOf,
  initiationKey,
  paymentOf,
  paymentRequestOf,
  productOf,
  transferOf
} from './mapping.ts'
import { translateRefusals } from './refusals.ts'

export interface PaymentOptions extends Pick<PlatformServices, 'rateLimits' | 'publicUrl'> {
  payments: PaymentsService
  /** The client with this id, or undefined when there is none or it has ended. */
  findClient: (clientId: string) => Promise<Client | undefined>
}

/** The page with the result of a payment; it reads the payment, and does not depend on its address for the result. */
const RETURN_PAGE = 'payment-response-pages/payment-confirmed'

/** The API's scope, which a client needs to have. */
const SCOPE = 'payments'

const ofClient = { 400: problemSchema, 401: problemSchema, 403: problemSchema }

/** Checked in the handlers, which refuse a missing one as the specification says. */
const callerHeaders = z.object({
  [CLIENT_ID_HEADER]: z
    .string()
    .optional()
    .describe('Client ID, such as `portal-demo`; `400` if missing, `401` if not found or ended'),
  [WORKSPACE_HEADER]: z
    .string()
    .optional()
    .describe(
      'Random name that separates your payments from those of others. Without it, all users of the client share one workspace'
    )
})
const transferHeaders = callerHeaders.extend({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .optional()
    .describe('Unique value; a transfer repeated with it arrives only once. Without it, each request is a new transfer')
})
const workspaceHeader = callerHeaders.pick({ [WORKSPACE_HEADER]: true })

const methodRoutes: FastifyPluginAsyncZod<PaymentOptions> = async (app, { payments }) => {
  app.post(
    `/${PATHS.paymentMethods}`,
    {
      schema: {
        summary: 'List payment methods',
        description:
          'In display order, fastest settlement first. The list may be empty, for example for an authorisation where cards are not accepted. Names and descriptions are in the language of `Accept-Language`.',
        headers: workspaceHeader,
        body: describedBody(paymentMethodsRequestSchema),
        response: { 200: paymentMethodsSchema }
      }
    },
    async (request) => {
      checkFields(
        z.object({ paymentSetUp: z.unknown().refine((value) => value != null) }),
        request.body,
        'paymentMethods'
      )
      const setUp = checkFields(
        paymentSetUpSchema,
        (request.body as { paymentSetUp?: unknown }).paymentSetUp,
        'paymentSetUp'
      )
      const methods = await translateRefusals(
        'paymentSetUp',
        payments.listMethods(
          { clientId: DEMO_CLIENT_ID, ...workspaceOf(request) },
          {
            countryCode: setUp.countryCode,
            amount: amountText(setUp.paymentAmount),
            transactionType: setUp.transactionType,
            language: localeOf(request)
          }
        )
      )
      return { paymentProducts: methods.map(productOf) }
    }
  )
}

const initiationRoutes: FastifyPluginAsyncZod<PaymentOptions> = async (app, options) => {
  const { payments, rateLimits, publicUrl } = options

  app.post(
    `/${PATHS.paymentInitiation}`,
    {
      schema: {
        summary: 'Initiate a payment',
        description:
          'A repeated request with the same order and content returns the same payment. Another amount for the order returns `409`, unless its earlier payments were rejected or cancelled. `status.actionCode` indicates the next step: redirect the payer to `providerUrl`, or show the account and the reference.',
        headers: callerHeaders,
        body: describedBody(paymentInitiationSchema),
        response: { 200: initiatedPaymentSchema, ...ofClient, 409: problemSchema }
      }
    },
    async (request) => {
      const caller = await callerOf(options, request)
      const initiation = checkFields(paymentInitiationSchema, request.body, 'paymentInitiation')
      await rateLimits.spend('paymentInitiation', request.ip)
      const paymentRequest = paymentRequestOf(initiation, `${publicUrl}/${RETURN_PAGE}`, localeOf(request))
      const { payment } = await translateRefusals(
        'paymentInitiation',
        payments.initiate(caller, paymentRequest, initiationKey(initiation))
      )
      return initiatedOf(payment)
    }
  )

  app.get(
    `/${PATHS.payments}/:paymentId`,
    {
      schema: {
        summary: 'Retrieve a payment',
        description: 'Anyone who knows the ID of a payment can retrieve it: its result page has only the ID.',
        headers: callerHeaders,
        params: z.object({ paymentId: z.string() }),
        response: { 200: paymentSchema, ...ofClient, 404: problemSchema }
      }
    },
    async (request) => {
      const { clientId } = await callerOf(options, request)
      const { paymentId } = request.params
      if (!/^pay_\w{1,30}$/.test(paymentId)) throw new ProblemError('notFound')
      return paymentOf(await translateRefusals('payment', payments.readById(clientId, paymentId)))
    }
  )
}

/** The simulated bank of the payee. */
const transferRoutes: FastifyPluginAsyncZod<PaymentOptions> = async (app, options) => {
  const { payments, rateLimits } = options

  app.post(
    `/${PATHS.incomingTransfers}`,
    {
      schema: {
        summary: 'Simulate an incoming transfer',
        description:
          'Only in the sandbox. You can specify any amount and reference, as a payer can: if the amount is too small, the payment remains pending with the amount received; if no payment expects the reference, the transfer goes to the unmatched queue.',
        headers: transferHeaders,
        body: describedBody(incomingTransferInputSchema),
        response: { 200: incomingTransferSchema, ...ofClient }
      }
    },
    async (request) => {
      const caller = await callerOf(options, request, true)
      const { reference, amount, currency } = checkFields(incomingTransferInputSchema, request.body, 'incomingTransfer')
      const key = idempotencyKeyOf(request)
      await rateLimits.spend('paymentInitiation', request.ip)
      const transfer = { reference, amount: { value: amountText(amount), currency } }
      return transferOf(await translateRefusals('incomingTransfer', payments.receiveTransfer(caller, transfer, key)))
    }
  )

  app.get(
    `/${PATHS.incomingTransfers}`,
    {
      schema: {
        summary: 'List unmatched transfers',
        headers: callerHeaders,
        response: { 200: unmatchedTransfersSchema, ...ofClient }
      }
    },
    async (request) => {
      const transfers = await translateRefusals(
        'incomingTransfer',
        payments.unmatchedTransfers(await callerOf(options, request, true))
      )
      return { transfers: transfers.map(transferOf) }
    }
  )
}

/** The payment calls of the portal itself: specification, section 7, and decisions, section 7. They run on the sandbox's Payments API. */
export const paymentRoutes: FastifyPluginAsyncZod<PaymentOptions> = async (app, options) => {
  setRouteDefaults(app, 'Payments', { access: 'public', rateLimit: 'open' })
  app.register(methodRoutes, options)
  app.register(initiationRoutes, options)
  app.register(transferRoutes, options)
}

/**
 * @param isSimulation whether the call is about the simulated bank, where no page of a partner has any business
 * @throws ProblemError when the header is missing, or names no client that may do this
 */
async function callerOf(
  { findClient }: PaymentOptions,
  request: FastifyRequest,
  isSimulation = false
): Promise<Caller> {
  const clientId = request.headers[CLIENT_ID_HEADER]
  if (typeof clientId !== 'string' || clientId.trim() === '')
    throw invalidHeader(
      CLIENT_ID_HEADER,
      `Send the header ${CLIENT_ID_HEADER}; the payment demo uses ${DEMO_CLIENT_ID}.`,
      'NotNull'
    )
  const client = clientId.length <= 255 && !clientId.includes('\u0000') ? await findClient(clientId) : undefined
  // A client id proves nothing: an application calls the sandbox with a token of its own.
  if (!client?.scopes.includes(SCOPE) || client.authentication)
    throw new ProblemError('unauthorized', { detail: 'The client does not exist or has ended. Check the client ID.' })
  if (isSimulation && client.operations?.[SCOPE])
    throw new ProblemError('forbidden', {
      detail: `A plugin ID can only initiate and retrieve payments. Send other requests with the client ID of an application or \`${DEMO_CLIENT_ID}\`.`
    })
  return { clientId: client.clientId, ...workspaceOf(request) }
}

/** @throws ProblemError when the header is no name of a workspace */
function workspaceOf(request: FastifyRequest): { workspace?: string } {
  const workspace = request.headers[WORKSPACE_HEADER]
  if (workspace === undefined) return {}
  if (typeof workspace !== 'string' || !WORKSPACE_PATTERN.test(workspace))
    throw invalidHeader(
      WORKSPACE_HEADER,
      `The header ${WORKSPACE_HEADER} must have 8 to 64 letters, digits, hyphens or underscores.`
    )
  return { workspace }
}

/** @throws ProblemError when the header is no idempotency key */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_PATTERN.test(key))
    throw invalidHeader(IDEMPOTENCY_HEADER, 'The header Idempotency-Key must have 1 to 255 visible ASCII characters.')
  return key
}

const invalidHeader = (field: string, detail: string, message: 'NotNull' | 'Pattern' = 'Pattern') =>
  new ProblemError('validation', { detail, fieldErrors: [{ objectName: 'header', field, message }] })

const localeOf = (request: FastifyRequest) => preferredLocale(request.headers['accept-language'])
