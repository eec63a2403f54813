import { randomUUID } from 'node:crypto'
import { checkIban, type PaymentMethodCode } from '@portico/finance'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { commonProblem } from '../core/problems.ts'
import type { ApiContext } from '../core/sandbox.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { changePayment, readPayment } from '../payments/store.ts'
import { listTransfers } from '../payments/transfers.ts'
import { type Action, bankAction, cardAction, FormError, type FormFields, isFinished, phoneAction } from './actions.ts'
import { type PageContext, type Provider, paymentSummary, renderPage } from './layout.ts'
import { type Notice, noticeText, readNotice, urlWithNotice } from './notice.ts'
import { BASE, languageOf, sendErrorPage, serveAssets, setPageHeaders } from './responses.ts'
import { submitTransfer } from './transfer-form.ts'
import { transferView } from './transfer-view.ts'
import { bankView, cardView, codeView, type PageView, phoneView } from './views.ts'
import { messagesFor } from './words.ts'

/** Pages and their forms that one address may ask for in a minute. */
const PAGES_PER_MINUTE = 600

/** What a page shows, and what its forms do. */
interface ProviderPage {
  provider: Provider
  method: PaymentMethodCode
  /** Below the provider's address and the payment's id. */
  suffix?: string
  action?: Action
  view: (page: PageContext, step: string | undefined) => PageView | Promise<PageView>
}

type Query = Record<string, unknown>

interface Incoming {
  Params: { paymentId: string }
  Querystring: Query
}

/** What the state of a form signs: a form that was sent before is of another version. */
const stateText = ({ paymentId, version }: PaymentRecord) => `${paymentId} ${version}`

/** What that of the payee's account signs: money may arrive at any version, but a form was made here and counts once. */
const keyText = ({ paymentId }: PaymentRecord, key: string) => `${paymentId} key ${key}`

/** Where the shop awaits the payer, with the payment's id and nothing about the outcome. */
function returnUrlOf({ detail, paymentId }: PaymentRecord): string | undefined {
  if (!('returnUrl' in detail.choice)) return undefined
  const url = new URL(detail.choice.returnUrl)
  url.searchParams.set('paymentId', paymentId)
  return url.href
}

function readForm(body: unknown): FormFields {
  const form: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(typeof body === 'string' ? body : ''))
    form[name] = value.replaceAll('\u0000', '').toWellFormed().slice(0, 300)
  return form
}

/** Adds the simulated providers' pages. */
export function providerRoutes(app: FastifyInstance, context: ApiContext): void {
  const { pool, clock, publicUrl } = context
  const views = context.limiter('pages', PAGES_PER_MINUTE)
  const signer = context.signer('forms of the simulated providers')
  const assets = serveAssets(app)
  const stateOf = (record: PaymentRecord) => signer.sign(stateText(record))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, body)
  )
  app.addHook('onRequest', async (request, reply) => {
    // A shop that has opened this page in a window of its own must still know the window, and it its name, on the way back.
    reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    if (/\.(css|js|svg)$/.test(request.routeOptions.url ?? '')) return
    const { allowed, resetSeconds } = await views.consume(request.ip)
    if (!allowed) throw commonProblem('tooManyRequests', '', { headers: { 'Retry-After': String(resetSeconds) } })
  })
  app.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply, assets))

  const pages: readonly ProviderPage[] = [
    {
      provider: 'bank',
      method: 'M001',
      action: bankAction,
      view: (page, step) => bankView(page, returnUrlOf(page.record), step)
    },
    {
      provider: 'phone',
      method: 'M002',
      action: phoneAction,
      view: (page) => codeView(page, `${publicUrl}${BASE}/phone/${page.record.paymentId}/approval`)
    },
    { provider: 'phone', method: 'M002', suffix: '/approval', action: phoneAction, view: phoneView },
    { provider: 'card', method: 'M004', action: cardAction, view: (page) => cardView(page, returnUrlOf(page.record)) },
    { provider: 'transfer', method: 'M003', view: transferPage }
  ]

  for (const { provider, method, suffix = '', action, view } of pages) {
    const url = `${BASE}/${provider}/:paymentId${suffix}`
    const addressOf = (record: PaymentRecord) => `${BASE}/${provider}/${record.paymentId}${suffix}`

    const show = async (
      reply: FastifyReply,
      record: PaymentRecord,
      query: Query,
      more: Partial<Pick<PageContext, 'errors' | 'form' | 'notice'>> = {}
    ) => {
      const language = languageOf(query, record)
      const messages = messagesFor(language)
      const notice = readNotice(query, record, signer)
      const page: PageContext = {
        record,
        language,
        messages,
        now: clock(),
        path: addressOf(record),
        state: stateOf(record),
        errors: {},
        form: {},
        notice: noticeText(notice, messages),
        ...more
      }
      const { title, main, waits = false } = await view(page, typeof query.step === 'string' ? query.step : undefined)
      const isPhone = suffix === '/approval'
      const aside = isPhone || provider === 'transfer' ? undefined : paymentSummary(page)
      setPageHeaders(reply)
      if (more.errors) reply.code(422)
      const prefix = more.errors ? `${messages.error}: ` : ''
      const next = notice === 'done' && isFinished(record) ? returnUrlOf(record) : undefined
      return reply.send(
        renderPage({
          provider,
          language,
          messages,
          assets,
          title: prefix + title,
          path: page.path,
          main,
          aside,
          refreshes: waits,
          next
        })
      )
    }

    /** Leads to the page that shows what has become of the payment. */
    const redirectToPage = (
      reply: FastifyReply,
      record: PaymentRecord,
      { lang }: Query,
      notice: Notice | undefined
    ) => {
      const language = lang === 'en' || lang === 'es' ? lang : undefined
      return reply.redirect(urlWithNotice(addressOf(record), language, record, notice, signer), 303)
    }

    /** @throws SandboxProblem 404 also when the payment goes another way */
    const requireMethod = (record: PaymentRecord) => {
      if (record.detail.choice.methodCode !== method) throw commonProblem('notFound', '')
      return record
    }

    app.get<Incoming>(url, async ({ params, query }, reply) =>
      show(reply, requireMethod(await readPayment(pool, idOf(params), 'anybody', clock())), query)
    )

    app.post<Incoming>(url, async ({ params, query, body }, reply) => {
      const form = readForm(body)
      const now = clock()
      let present: PaymentRecord | undefined
      try {
        if (!action) {
          present = requireMethod(await readPayment(pool, idOf(params), 'anybody', now))
          return await receive(reply, present, form, query)
        }
        let isStale = false
        const record = await changePayment(pool, idOf(params), 'anybody', now, (storedValues) => {
          present = requireMethod(storedValues)
          isStale = !signer.verify(stateText(storedValues), form.state ?? '')
          return isStale ? storedValues : action(storedValues, form, now, messagesFor(languageOf(query, storedValues)))
        })
        const isOver = isFinished(record)
        // Whoever sends the last form twice is led on as well.
        const isLed = isOver && suffix === '' && returnUrlOf(record) !== undefined
        return redirectToPage(reply, record, query, isLed ? 'done' : isStale && !isOver ? 'stale' : undefined)
      } catch (error) {
        if (!(error instanceof FormError) || !present) throw error
        return show(reply, present, query, { errors: error.errors, form })
      }
    })

    /** Has money arrive, and tells what it counts for. */
    async function receive(reply: FastifyReply, record: PaymentRecord, form: FormFields, query: Query) {
      const language = languageOf(query, record)
      const messages = messagesFor(language)
      if (!signer.verify(keyText(record, form.key ?? ''), form.state ?? ''))
        return show(reply.code(422), record, query, { form, notice: messages.transfer.notOurs })
      const context = { address: addressOf(record), now: clock(), language, messages }
      const counts = await submitTransfer(pool, record, form, context)
      const present = await readPayment(pool, record.paymentId, 'anybody', clock())
      return redirectToPage(reply, present, query, counts ? 'matched' : 'unmatched')
    }
  }

  async function transferPage(page: PageContext): Promise<PageView> {
    const { owner, paymentId } = page.record
    const [matched, unmatched] = [
      await listTransfers(pool, { owner, paymentId, limit: 20 }),
      await listTransfers(pool, { owner, matched: false, limit: 10 })
    ].map((read) => read.map(({ transfer }) => transfer))
    const key = randomUUID()
    const signed = { ...page, state: signer.sign(keyText(page.record, key)) }
    return transferView(signed, { matched: matched ?? [], unmatched: unmatched ?? [] }, key)
  }

  app.get<Incoming>(`${BASE}/status/:paymentId`, async ({ params }, reply) => {
    const { status, version } = await readPayment(pool, idOf(params), 'anybody', clock())
    return reply.header('Cache-Control', 'no-store').send({ status, version })
  })

  app.get<Pick<Incoming, 'Querystring'>>(`${BASE}/iban`, async ({ query }) => {
    const messages = messagesFor(languageOf(query))
    const { valid, printed, failedStep } = checkIban(String(query.iban ?? '').slice(0, 60))
    return { valid, printed, sentence: failedStep ? messages.iban[failedStep] : messages.ibanValid }
  })
}

/** The id of an address; what cannot be one is not looked for. */
function idOf({ paymentId }: { paymentId: string }): string {
  if (!/^pay_[0-9A-HJKMNP-TV-Z]{10}$/.test(paymentId)) throw commonProblem('notFound', '')
  return paymentId
}
