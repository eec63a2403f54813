import { type Country, currencyOf, type FinanceApiSchemas, type Money, type PaymentsSchemas } from '@portico/finance'
import type { ApiContext } from '../../core/api.ts'
import { inRepeatableTransaction } from '../../core/deadlocks.ts'
import type { Call } from '../../core/handler.ts'
import { apiProblem, commonProblem, SandboxProblem } from '../../core/problems.ts'
import { act as actAsSigner, type SignerAction } from '../../finance-applications/signature/actions.ts'
import { changePayment } from '../../payments/store.ts'
import { type Action, applyForm, bankAction, cardAction, type FormFields } from '../../providers/actions.ts'
import { messagesFor } from '../../providers/messages.ts'
import { type DealResource, RESOURCES, type ResourceIds, type ResourceKind } from './resources.ts'

/** A step by which a deal was made: an operation, or what a person does on a simulated page. */
export interface DealStep {
  operationId?: string
  /** What the person does, such as `confirm`. */
  action?: string
  method: string
  /** With its ids and, of an operation, its query. */
  path: string
  body?: unknown
  /** Of an operation. */
  status?: number
}

/** What later steps have to know of earlier ones, besides ids. */
interface DealNotes {
  payment?: PaymentsSchemas['Payment']
  signers?: FinanceApiSchemas['Signature']['signers']
  deliveryStartsAt?: Date
}

interface OperationRequest {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}

/** The forms of the pages on which payers pay. */
const PAGE_ACTIONS: Readonly<Record<'bank' | 'card', Action>> = { bank: bankAction, card: cardAction }

/** For how long a deal waits for a message to be sent, and how often it looks, in milliseconds. */
const WAIT_MS = 10_000
const LOOK_MS = 25

/** Errors that are those of the whole deal: the same request can be retried. */
const RETRYABLE = new Set([409, 500, 503])
const isRetryable = ({ status, code }: SandboxProblem['problem']) =>
  RETRYABLE.has(status) && (status !== 409 || code === 'idempotency_key_in_use')

/** What is wrong with a step of a deal, in a sentence. */
function detailOf({ title, detail = title, errors = [] }: SandboxProblem['problem']): string {
  const [first] = errors
  return first ? `${first.pointer ?? first.parameter ?? ''}: ${first.detail}` : detail
}

const notPossible = (detail: string) =>
  apiProblem(409, 'deal_not_possible', 'The deal cannot reach this status', detail)

/**
 * A new deal of the caller of a request. Its operations have idempotency keys that follow from the request's, so that a request that is
 * retried after an interruption continues the deal. What a person does on a page changes nothing when it has been done already.
 */
export class Deal {
  readonly country: Country
  /** Distinguishes the deal from others, in lower case letters and digits. */
  readonly name: string
  readonly steps: DealStep[] = []
  readonly resources: DealResource[] = []
  readonly notes: DealNotes = {}
  readonly #context: ApiContext
  readonly #call: Call
  readonly #ids: ResourceIds = {}
  #operations = 0

  constructor(context: ApiContext, call: Call, country: Country) {
    const { id, requestDigest } = call.claim ?? { id: Buffer.alloc(32), requestDigest: Buffer.alloc(32) }
    this.name = Buffer.concat([id.subarray(0, 12), requestDigest.subarray(0, 4)]).toString('hex')
    this.country = country
    this.#context = context
    this.#call = call
  }

  /** The present time of the application. */
  now(): Promise<Date> {
    return this.#context.nowOf(this.#call.owner)
  }

  /** An amount in the currency of the country. */
  money(value: string): Money {
    return { value, currency: currencyOf(this.country) }
  }

  /** The id of a resource that an earlier step has made, by the name that paths have for it. */
  id(name: string): string {
    const id = this.#ids[name]
    if (id === undefined) throw new Error(`The deal has no ${name} yet.`)
    return id
  }

  /** The id of a resource that an earlier step may have made. */
  findId(name: string): string | undefined {
    return this.#ids[name]
  }

  /** Adds a resource, which later steps are about. */
  add(kind: ResourceKind, id: string): void {
    this.#ids[RESOURCES[kind].idName] = id
    this.addFurther(kind, id)
  }

  /** Adds a resource beside the one of its kind that later steps are about. */
  addFurther(kind: ResourceKind, id: string): void {
    const { idName, href } = RESOURCES[kind]
    this.resources.push({ resource: kind, id, href: href({ ...this.#ids, [idName]: id }) })
  }

  /** Calls an operation as the application. @throws SandboxProblem 409 when it is refused */
  async request<Body>(api: string, operationId: string, { path = {}, query = {}, body }: OperationRequest = {}) {
    this.#operations += 1
    const headers = { 'idempotency-key': `deal-${this.name}-${this.#operations}` }
    // Bodies have times, so a retry has others; the key stands for the place of the operation in the deal.
    const request = { path, query, headers, body, fingerprint: operationId }
    const response = await this.#run(api, operationId, request)
    this.steps.push({
      operationId,
      method: response.method,
      path: response.path + (Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''),
      ...(body !== undefined && { body }),
      status: response.status
    })
    return response.body as Body
  }

  async #run(api: string, operationId: string, request: Parameters<ApiContext['callOperation']>[3]) {
    try {
      return await this.#context.callOperation(api, operationId, this.#call.caller, request)
    } catch (error) {
      if (!(error instanceof SandboxProblem) || isRetryable(error.problem)) throw error
      throw notPossible(`${operationId} was rejected. ${detailOf(error.problem)}`.slice(0, 500))
    }
  }

  /** Reads a resource of the deal. */
  read<Body>(kind: ResourceKind): Promise<Body> {
    const { api, operationId } = RESOURCES[kind]
    return this.request(api, operationId, { path: this.#ids })
  }

  /** Advances the clock of the application. */
  async advance({ seconds, to, ...far }: { seconds?: number; days?: number; months?: number; to?: Date }) {
    const moment = seconds === undefined ? to : new Date((await this.now()).getTime() + seconds * 1000)
    await this.request('simulations', 'advanceClock', { body: moment ? { to: moment.toISOString() } : far })
  }

  /** Submits a form on the page on which a payer pays. */
  async pay(page: keyof typeof PAGE_ACTIONS, providerUrl: string, form: FormFields): Promise<void> {
    const scope = { owner: this.#call.owner }
    const now = await this.now()
    await changePayment(this.#context.pool, this.id('paymentId'), scope, now, (record) =>
      applyForm(PAGE_ACTIONS[page], record, form, now, messagesFor('en'))
    )
    this.#addPageStep(providerUrl, form)
  }

  /** Does something on the page of a signer. */
  async sign(applicantId: string, signingUrl: string, action: SignerAction): Promise<void> {
    const moment = { owner: this.#call.owner, now: await this.now() }
    const signer = { signatureId: this.id('signatureId'), applicantId }
    await inRepeatableTransaction(this.#context.pool, (client) => actAsSigner(client, moment, signer, action))
    this.#addPageStep(signingUrl, { action: action.kind })
  }

  #addPageStep(url: string, form: FormFields): void {
    const { action = '' } = form
    this.steps.push({ action, method: 'POST', path: new URL(url).pathname, body: form })
  }

  /** Waits for what happens beside the requests, such as the attempt to send a message. @throws SandboxProblem 503 */
  async waitUntil(kind: ResourceKind, isReached: (body: unknown) => boolean): Promise<void> {
    const { api, operationId } = RESOURCES[kind]
    for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
      const { body } = await this.#run(api, operationId, { path: this.#ids })
      if (isReached(body)) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    throw commonProblem('unavailable', 'The message was not sent in time. Retry with the same key.', {
      headers: { 'Retry-After': '1' }
    })
  }

  /** Reads the resource of which the state is, which comes first from now on. @throws SandboxProblem 409 when it has another state */
  async expectStatus(kind: ResourceKind, status: string): Promise<void> {
    const { idName, statusOf } = RESOURCES[kind]
    const present = statusOf(await this.read(kind))
    if (present !== status) throw notPossible(`The ${kind} has the status ${present}: another request has changed it.`)
    const index = this.resources.findIndex((each) => each.resource === kind && each.id === this.id(idName))
    this.resources.unshift(...this.resources.splice(index, 1))
  }
}

/** A step of a scenario. */
export type Step = (deal: Deal) => Promise<void>
