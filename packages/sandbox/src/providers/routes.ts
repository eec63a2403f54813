import { checkIban } from '@portico/finance'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../core/api.ts'
import { callerOf } from '../core/caller.ts'
import { commonProblem } from '../core/problems.ts'
import type { Signer } from '../core/signing.ts'
import { acceptFormsOnly } from '../http/scope.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { pageIdOf } from '../payments/response.ts'
import { changePayment, locatePayment, readPayment } from '../payments/store.ts'
import { type Action, applyForm, FormError, type FormFields, isFinished } from './actions.ts'
import { type Assets, type PageContext, paymentSummary, renderPage } from './layout.ts'
import { messagesFor } from './messages.ts'
import { type Notice, noticeText, readNotice, urlWithNotice } from './notice.ts'
import { type ProviderPage, providerPages, transferFormText } from './pages.ts'
import { BASE, languageOf, sendErrorPage, serveAssets, setPageHeaders } from './responses.ts'
import { type ReturnLink, returnLinkOf } from './return-link.ts'
import { submitTransfer } from './transfer-form.ts'

/** Requests per minute from one address for pages and their forms. */
const PAGES_PER_MINUTE = 600
const MAX_FORM_BYTES = 16_384

type Query = Record<string, unknown>
interface Route {
  Params: { paymentId: string }
  Querystring: Query
}
type PageRequest = FastifyRequest<Route>

/** The text that a form signs: a form of an earlier version of the payment is stale. */
const formText = ({ paymentId, version }: PaymentRecord) => `${paymentId} ${version}`

function readFormFields(body: unknown): FormFields {
  const form: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(typeof body === 'string' ? body : ''))
    form[name] = value.replaceAll('\u0000', '').toWellFormed().slice(0, 300)
  return form
}

/** A payment in an address, with the present time of its owner. @throws SandboxProblem 404 */
async function locate({ pool, nowOf }: ApiContext, request: PageRequest) {
  const { paymentId: pageId } = request.params
  if (!/^pay_[0-9A-HJKMNP-TV-Z]{10}(-[0-9A-HJKMNP-TV-Z]{10})?$/.test(pageId)) throw commonProblem('notFound', '')
  const { owner, paymentId } = await locatePayment(pool, pageId)
  const [, name = ''] = new RegExp(`^${BASE}/([a-z]+)/`).exec(request.url) ?? []
  if (name !== 'status') request.sandboxPage = { owner, api: 'payments', name, resources: [paymentId] }
  return { owner, paymentId, now: await nowOf(owner) }
}

/** The routes of one page: it is shown, and its form is submitted. */
class PageRoutes {
  readonly #context: ApiContext
  readonly #signer: Signer
  readonly #assets: Assets
  readonly #definition: ProviderPage

  constructor(context: ApiContext, signer: Signer, assets: Assets, definition: ProviderPage) {
    this.#context = context
    this.#signer = signer
    this.#assets = assets
    this.#definition = definition
  }

  register(app: FastifyInstance): void {
    const { provider, suffix = '' } = this.#definition
    const url = `${BASE}/${provider}/:paymentId${suffix}`
    app.get<Route>(url, async (request, reply) => this.#show(reply, await this.#read(request), request.query))
    app.post<Route>(url, (request, reply) => this.#submit(request, reply))
  }

  async #read(request: PageRequest): Promise<PaymentRecord> {
    const { paymentId, owner, now } = await locate(this.#context, request)
    return this.#requireMethod(await readPayment(this.#context.pool, paymentId, { owner }, now))
  }

  /** @throws SandboxProblem 404 when the payment has another method */
  #requireMethod(record: PaymentRecord): PaymentRecord {
    if (record.detail.choice.methodCode !== this.#definition.method) throw commonProblem('notFound', '')
    return record
  }

  /** Where the payer goes afterwards; nowhere automatically once the application has ended. */
  async #returnLink(record: PaymentRecord): Promise<ReturnLink | undefined> {
    const { publicUrl, findClient } = this.#context
    return returnLinkOf(record, publicUrl, await findClient(callerOf(record.owner).clientId))
  }

  #path(record: PaymentRecord): string {
    return `${BASE}/${this.#definition.provider}/${pageIdOf(record)}${this.#definition.suffix ?? ''}`
  }

  async #show(
    reply: FastifyReply,
    record: PaymentRecord,
    query: Query,
    more: Partial<Pick<PageContext, 'errors' | 'form' | 'notice'>> = {}
  ) {
    const { provider, suffix, view } = this.#definition
    const language = languageOf(query, record)
    const messages = messagesFor(language)
    const notice = readNotice(query, record, this.#signer)
    const returnLink = await this.#returnLink(record)
    const page: PageContext = {
      record,
      language,
      messages,
      now: await this.#context.nowOf(record.owner),
      path: this.#path(record),
      state: this.#signer.sign(formText(record)),
      errors: {},
      form: {},
      notice: noticeText(notice, messages),
      returnLink,
      ...more
    }
    const { title, main, waits = false } = await view(page, typeof query.step === 'string' ? query.step : undefined)
    setPageHeaders(reply)
    if (more.errors) reply.code(422)
    return reply.send(
      renderPage({
        provider,
        language,
        messages,
        assets: this.#assets,
        title: (more.errors ? `${messages.error}: ` : '') + title,
        linksReference: true,
        path: page.path,
        main,
        aside: suffix || provider === 'transfer' ? undefined : paymentSummary(page),
        refreshes: waits,
        next: notice === 'done' && isFinished(record) && returnLink?.isAutomatic ? returnLink.url : undefined
      })
    )
  }

  /** Redirects to the page that shows the result. */
  #redirect(reply: FastifyReply, record: PaymentRecord, { lang }: Query, notice: Notice | undefined) {
    const language = lang === 'en' || lang === 'es' ? lang : undefined
    return reply.redirect(urlWithNotice(this.#path(record), language, record, notice, this.#signer), 303)
  }

  async #submit(request: PageRequest, reply: FastifyReply) {
    const { action } = this.#definition
    const form = readFormFields(request.body)
    let present: PaymentRecord | undefined
    try {
      if (!action) {
        present = await this.#read(request)
        return await this.#receive(reply, present, form, request.query)
      }
      return await this.#apply(action, request, reply, form, (record) => {
        present = record
      })
    } catch (error) {
      if (!(error instanceof FormError) || !present) throw error
      return this.#show(reply, present, request.query, { errors: error.errors, form })
    }
  }

  /** Applies a form to the payment, unless the form is stale. */
  async #apply(
    action: Action,
    request: PageRequest,
    reply: FastifyReply,
    form: FormFields,
    onRead: (record: PaymentRecord) => void
  ) {
    const { pool } = this.#context
    const { query } = request
    const { owner, paymentId, now } = await locate(this.#context, request)
    let isStale = false
    const record = await changePayment(pool, paymentId, { owner }, now, (stored) => {
      onRead(this.#requireMethod(stored))
      isStale = !this.#signer.verify(formText(stored), form.state ?? '')
      if (isStale) return stored
      return applyForm(action, stored, form, now, messagesFor(languageOf(query, stored)))
    })
    // A last form that was sent twice leads on as well.
    if (isFinished(record)) {
      const leadsOn = !this.#definition.suffix && (await this.#returnLink(record)) !== undefined
      return this.#redirect(reply, record, query, leadsOn ? 'done' : undefined)
    }
    return this.#redirect(reply, record, query, isStale ? 'stale' : undefined)
  }

  /** Receives a transfer. */
  async #receive(reply: FastifyReply, record: PaymentRecord, form: FormFields, query: Query) {
    const { pool, clock, nowOf } = this.#context
    const { owner, paymentId } = record
    const now = await nowOf(owner)
    const messages = messagesFor(languageOf(query, record))
    if (!this.#signer.verify(transferFormText(record, form.key ?? ''), form.state ?? ''))
      return this.#show(reply.code(422), record, query, { form, notice: messages.transfer.notOurs })
    const isMatched = await submitTransfer(pool, record, form, {
      path: this.#path(record),
      receivedAt: clock(),
      now,
      messages
    })
    const present = await readPayment(pool, paymentId, { owner }, now)
    return this.#redirect(reply, present, query, isMatched ? 'matched' : 'unmatched')
  }
}

/** Adds the simulated providers' pages. */
export function providerRoutes(app: FastifyInstance, context: ApiContext): void {
  const { pool } = context
  const views = context.limiter('pages', PAGES_PER_MINUTE)
  const signer = context.signer('forms of the simulated providers')
  const assets = serveAssets(app)

  acceptFormsOnly(app, MAX_FORM_BYTES)
  context.logPages(app)
  app.addHook('onRequest', async (request, reply) => {
    // A shop that has opened this page in its own window must still have access to the window after the return.
    reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    if (/\.(css|js|svg)$/.test(request.routeOptions.url ?? '')) return
    const { allowed, resetSeconds } = await views.consume(request.ip)
    if (!allowed) throw commonProblem('tooManyRequests', '', { headers: { 'Retry-After': String(resetSeconds) } })
  })
  app.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply, assets))

  for (const definition of providerPages(context, signer))
    new PageRoutes(context, signer, assets, definition).register(app)

  app.get<Route>(`${BASE}/status/:paymentId`, async (request, reply) => {
    const { paymentId, owner, now } = await locate(context, request)
    const { status, version } = await readPayment(pool, paymentId, { owner }, now)
    return reply.header('Cache-Control', 'no-store').send({ status, version })
  })

  app.get<Pick<Route, 'Querystring'>>(`${BASE}/iban`, async ({ query }) => {
    const messages = messagesFor(languageOf(query))
    const { valid, printed, failedStep } = checkIban(String(query.iban ?? '').slice(0, 60))
    return { valid, printed, sentence: failedStep ? messages.iban[failedStep] : messages.ibanValid }
  })
}
