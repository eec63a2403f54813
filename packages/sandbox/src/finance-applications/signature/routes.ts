import { html, inTransaction } from '@portico/server-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../../core/api.ts'
import { callerOf } from '../../core/caller.ts'
import { commonProblem, SandboxProblem } from '../../core/problems.ts'
import type { Signer } from '../../core/signing.ts'
import { acceptFormsOnly } from '../../http/scope.ts'
import { renderPage } from '../../providers/layout.ts'
import { messagesFor, type PageLanguage } from '../../providers/messages.ts'
import { errorTexts, pageAssets, setPageHeaders } from '../../providers/responses.ts'
import type { DocumentLinks } from '../contracts/document-links.ts'
import type { SignatureRecord, SignerRecord } from '../model.ts'
import { findSigner, readContract, readSignature } from '../store.ts'
import { act, type SignerAction, signerOf } from './actions.ts'
import { SIGNING_PATH } from './handlers.ts'
import { returnLinkOf } from './return-link.ts'
import { type SigningPage, signingView } from './views.ts'

/** Requests a minute from one address for pages and their forms. */
const PAGES_PER_MINUTE = 300
const MAX_FORM_BYTES = 4096

type Query = Record<string, unknown>
interface Route {
  Params: { token: string }
  Querystring: Query
}
type PageRequest = FastifyRequest<Route>

/** The requested language of a page, or that of the signature. */
function languageOf({ lang }: Query, signature?: SignatureRecord): PageLanguage {
  if (lang === 'en' || lang === 'es') return lang
  return signature?.detail.language === 'es' ? 'es' : 'en'
}

/** The text that a form signs: a form of an earlier state of the signer is stale. */
const formText = ({ signatureId }: SignatureRecord, { applicantId, status }: SignerRecord) =>
  `${signatureId} ${applicantId} ${status}`

/** The text that the address of the page after the last form signs: only then the page leads on without a click. */
const doneText = ({ signatureId }: SignatureRecord, { applicantId }: SignerRecord) =>
  `${signatureId} ${applicantId} done`

function readForm(body: unknown): Record<string, string> {
  const form: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(typeof body === 'string' ? body : ''))
    form[name] = value.replaceAll('\u0000', '').toWellFormed().slice(0, 300)
  return form
}

/** What a form asks for; undefined for a form that asks for nothing. */
function actionOf({ action, byPost }: Record<string, string>): SignerAction | undefined {
  if (action === 'open' || action === 'refuse') return { kind: action }
  return action === 'sign' ? { kind: 'sign', receivesTermsByPost: byPost === 'yes' } : undefined
}

/** The routes of the page of a signer. */
class SigningRoutes {
  readonly #context: ApiContext
  readonly #links: DocumentLinks
  readonly #signer: Signer

  constructor(context: ApiContext, links: DocumentLinks) {
    this.#context = context
    this.#links = links
    this.#signer = context.signer('forms of signatures')
  }

  /** Whose page it is. @throws SandboxProblem 404 */
  async #locate(request: PageRequest) {
    const { token } = request.params
    const found = /^[A-Za-z0-9_-]{24}$/.test(token) ? await findSigner(this.#context.pool, token) : undefined
    if (!found) throw commonProblem('notFound', '')
    const { owner, signatureId } = found
    request.sandboxPage = { owner, api: 'finance-api', name: 'signature', resources: [signatureId] }
    return { ...found, now: await this.#context.nowOf(found.owner) }
  }

  async show(
    request: PageRequest,
    reply: FastifyReply,
    more: Partial<Pick<SigningPage, 'errors' | 'form'>> = {}
  ): Promise<FastifyReply> {
    const { owner, signatureId, applicantId, now } = await this.#locate(request)
    const signature = await readSignature(this.#context.pool, owner, signatureId)
    const contract = await readContract(this.#context.pool, owner, signature.contractId)
    const signer = signerOf(signature, applicantId)
    if (!signer) throw commonProblem('notFound', '')
    const language = languageOf(request.query, signature)
    const messages = messagesFor(language)
    const path = `${SIGNING_PATH}/${request.params.token}`
    const { publicUrl, findClient } = this.#context
    const returnLink = returnLinkOf(signature, signer, publicUrl, await findClient(callerOf(owner).clientId))
    const { title, main } = signingView({
      ...{ signature, signer, contract, language, messages, now, path },
      documents: this.#links.of(contract, now).map(({ url }) => url),
      state: this.#signer.sign(formText(signature, signer)),
      errors: {},
      form: {},
      notice: request.query.stale === undefined ? undefined : messages.signature.stale,
      returnLink,
      ...more
    })
    setPageHeaders(reply)
    if (more.errors) reply.code(422)
    return reply.send(
      renderPage({
        ...{ provider: 'signature', language, messages, path, main },
        assets: pageAssets(),
        disclaimer: messages.signature.disclaimer,
        next: this.#isDone(request.query, signature, signer) && returnLink?.isAutomatic ? returnLink.url : undefined,
        title: (more.errors ? `${messages.error}: ` : '') + title
      })
    )
  }

  /** Whether the address of a page says that the signer has just finished. */
  #isDone({ done }: Query, signature: SignatureRecord, signer: SignerRecord): boolean {
    if (signer.status !== 'SIGNED' && signer.status !== 'REFUSED') return false
    return typeof done === 'string' && this.#signer.verify(doneText(signature, signer), done)
  }

  async submit(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { owner, signatureId, applicantId, now } = await this.#locate(request)
    const signature = await readSignature(this.#context.pool, owner, signatureId)
    const signer = signerOf(signature, applicantId)
    if (!signer) throw commonProblem('notFound', '')
    const form = readForm(request.body)
    const action = actionOf(form)
    const isStale = !this.#signer.verify(formText(signature, signer), form.state ?? '')
    if (!isStale && action?.kind === 'open' && form.code?.replace(/\s/g, '') !== signer.code) {
      const { signature: texts } = messagesFor(languageOf(request.query, signature))
      return this.show(request, reply, { errors: { code: texts.codeError }, form })
    }
    if (!isStale && action)
      await inTransaction({ pool: this.#context.pool }, ({ client }) =>
        act(client, { owner, now }, { signatureId, applicantId }, action)
      )
    const query = new URLSearchParams()
    const { lang } = request.query
    if (lang === 'en' || lang === 'es') query.set('lang', lang)
    if (isStale) query.set('stale', '')
    else if (action && action.kind !== 'open') query.set('done', this.#signer.sign(doneText(signature, signer)))
    const path = `${SIGNING_PATH}/${request.params.token}`
    return reply.redirect(query.size ? `${path}?${query}` : path, 303)
  }
}

/** Responds with a page for an error. */
function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const framework = (error as { statusCode?: number }).statusCode ?? 500
  const status = error instanceof SandboxProblem ? error.problem.status : framework < 500 ? framework : 503
  if (status >= 500) request.log.error({ err: error }, 'the page of a signer failed')
  const language = languageOf(request.query as Query)
  const messages = messagesFor(language)
  const { signature: texts } = messages
  const [title, text] = status === 404 ? [texts.notFoundTitle, texts.notFoundText] : errorTexts(status, messages)
  if (error instanceof SandboxProblem) reply.headers(error.headers)
  setPageHeaders(reply.code(status))
  const path = request.url.split('?', 1)[0] ?? ''
  const main = html`<section class="end bad"><p class="mark" aria-hidden="true"></p><h1>${title}</h1><p>${text}</p></section>`
  return reply.send(
    renderPage({
      ...{ provider: 'signature', language, messages, path, main, title },
      assets: pageAssets(),
      disclaimer: texts.disclaimer
    })
  )
}

/** Adds the simulated pages on which people sign. */
export function signingRoutes(app: FastifyInstance, context: ApiContext, links: DocumentLinks): void {
  const views = context.limiter('signing-pages', PAGES_PER_MINUTE)
  const routes = new SigningRoutes(context, links)
  acceptFormsOnly(app, MAX_FORM_BYTES)
  context.logPages(app)
  app.setErrorHandler(sendErrorPage)
  app.addHook('onRequest', async (request) => {
    const { allowed, resetSeconds } = await views.consume(request.ip)
    if (!allowed) throw commonProblem('tooManyRequests', '', { headers: { 'Retry-After': String(resetSeconds) } })
  })
  app.get<Route>(`${SIGNING_PATH}/:token`, (request, reply) => routes.show(request, reply))
  app.post<Route>(`${SIGNING_PATH}/:token`, (request, reply) => routes.submit(request, reply))
}
