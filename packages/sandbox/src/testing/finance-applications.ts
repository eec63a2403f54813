import { inTransaction } from '@portico/server-kit'
import { submitForm } from '@portico/testing'
import { activateContract } from '../finance-applications/references.ts'
import { CLASSIC, V2 } from './quotations.ts'
import type { CallOptions, TestResponse } from './sandbox.ts'
import { sandbox } from './shared-sandbox.ts'

/** Where Finance applications are. */
export const FINANCE = '/sandbox/finance-api/v1'
const ADVANCES = '/sandbox/simulations/v1/clock/advances'

const euros = (value: string) => ({ value, currency: 'EUR' })

/** Somebody who applies, with a budget that carries the loan. */
export const PERSON = {
  givenName: 'Lena',
  familyName: 'Hoffmann',
  birthDate: '1988-04-17',
  email: 'lena.hoffmann@example.com',
  address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' },
  housing: 'TENANT',
  employment: {
    kind: 'EMPLOYED',
    employerName: 'Kranich Medizintechnik GmbH',
    contract: 'PERMANENT',
    since: '2016-09-01'
  },
  budget: {
    monthlyNetIncome: euros('3150.00'),
    monthlyHousingCosts: euros('980.00'),
    monthlyCommitments: euros('120.00')
  },
  consents: [
    { kind: 'DATA_PROCESSING', granted: true, textVersion: '2026-07', grantedAt: '2026-11-16T09:19:12Z' },
    { kind: 'CREDIT_CHECK', granted: true, textVersion: '2026-07', grantedAt: '2026-11-16T09:19:15Z' }
  ]
}

/** The body of a prequalification of that person. */
export const PREQUALIFICATION_REQUEST = {
  country: 'DE',
  person: { givenName: PERSON.givenName, familyName: PERSON.familyName, birthDate: PERSON.birthDate },
  employment: 'PERMANENT',
  budget: PERSON.budget,
  requestedAmount: euros('24000.00'),
  termInMonths: 48,
  consent: { granted: true, textVersion: '2026-07', grantedAt: '2026-11-16T09:14:30Z' }
}

/** The body of an application for a quotation. */
export function applicationFor(quotationId: string, changes: object = {}, person: object = {}) {
  const applicant = { ...PERSON, ...person }
  const bankAccount = {
    iban: 'DE89370400440532013000',
    holderName: `${applicant.givenName} ${applicant.familyName}`
  }
  return { quotationId, partnerId: 'par_BRUNNWALDT', applicant, bankAccount, ...changes }
}

let owners = 0

/** An owner of the shared sandbox, with what tests of applications do. */
export class FinanceOwner {
  readonly workspace: string
  #token: string | undefined

  constructor() {
    owners += 1
    this.workspace = `finance-owner-${owners}`
  }

  /** Calls an operation; `path` begins after the address of the API. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<TestResponse> {
    this.#token ??= await sandbox.token({ workspace: this.workspace })
    const url = path.startsWith('/sandbox') ? path : FINANCE + path
    return sandbox.call(method, url, { token: this.#token, ...options })
  }

  get = (path: string) => this.call('GET', path)
  post = (path: string, body: unknown, options: CallOptions = {}) => this.call('POST', path, { body, ...options })

  /** Advances the clock of the owner by seconds, days or months. */
  async advance({ seconds, ...far }: { seconds?: number; days?: number; months?: number }): Promise<void> {
    let body: object = far
    if (seconds !== undefined) {
      const { body: clock } = await this.call('GET', '/sandbox/simulations/v1/clock')
      body = { to: new Date(Date.parse(clock.now) + seconds * 1000).toISOString() }
    }
    const { status } = await this.call('POST', ADVANCES, { body })
    if (status !== 201) throw new Error(`The clock was not advanced: ${status}`)
  }

  async now(): Promise<Date> {
    return new Date((await this.call('GET', '/sandbox/simulations/v1/clock')).body.now)
  }

  /** A new quotation of 24,000.00 over 48 months. */
  async quotation(changes: object = {}): Promise<string> {
    const { drawdownOn: _, ...classic } = CLASSIC
    const { body } = await this.call('POST', `${V2}/quotations`, { body: { ...classic, ...changes } })
    return body.quotationId
  }

  /** A new application, which is RECEIVED. */
  async submit(person: object = {}, changes: object = {}, quotation: object = {}): Promise<TestResponse> {
    return this.post('/applications', applicationFor(await this.quotation(quotation), changes, person))
  }

  /** An application after its check. */
  async checked(person: object = {}, changes: object = {}, quotation: object = {}) {
    const { body } = await this.submit(person, changes, quotation)
    await this.advance({ seconds: 5 })
    return (await this.get(`/applications/${body.applicationId}`)).body
  }

  /** A contract that is ready, and its application. */
  async readyContract(person: object = {}, changes: object = {}, quotation: object = {}) {
    const application = await this.checked(person, changes, quotation)
    return { application, contractId: application.decision.contractId as string }
  }

  /** A contract that everybody has signed. */
  async signedContract({ byPost = false, ...changes }: { byPost?: boolean } & Record<string, unknown> = {}) {
    const { application, contractId } = await this.readyContract({}, changes)
    const { body } = await this.post(`/contracts/${contractId}/signature`, {})
    for (const { signingUrl } of body.signers) await sign(new URL(signingUrl).pathname, byPost)
    return { application, contractId }
  }

  /** A contract whose loan is paid out. */
  async activeContract() {
    const { contractId } = await this.signedContract()
    await this.payOut(contractId)
    return contractId
  }

  /** Pays a loan out, as the delivery of an order does. */
  async payOut(contractId: string): Promise<void> {
    const now = await this.now()
    await inTransaction({ pool: sandbox.pool }, ({ client }) =>
      activateContract(client, { owner: `demo:${this.workspace}`, now }, contractId)
    )
  }

  /** The types of the events about a resource, in their order. */
  async events(resourceId: string): Promise<string[]> {
    const rows = await sandbox.sql<{ type: string }>(
      'select type from sandbox.events where owner = $1 and resource_id = $2 order by sequence',
      [`demo:${this.workspace}`, resourceId]
    )
    return rows.map(({ type }) => type)
  }
}

/** The code that the page of a signer shows. */
export const codeOn = (page: string): string => /<b class="code">(\d{6})<\/b>/.exec(page)?.[1] ?? ''

/** Opens the contract on the page of a signer. */
export async function openContract(path: string): Promise<void> {
  const { body } = await sandbox.app.inject({ url: path })
  await submitForm(sandbox.app, path, { action: 'open', code: codeOn(body) })
}

/** Signs on the page of a signer. */
export async function sign(path: string, byPost = false): Promise<void> {
  await openContract(path)
  await submitForm(sandbox.app, path, { action: 'sign', ...(byPost && { byPost: 'yes' }) })
}

/** Counts responses by status. */
export const byStatus = (responses: readonly TestResponse[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, group]) => [status, group.length])
  )

/** Calls something twenty times at once. */
export const twentyTimes = (call: () => Promise<TestResponse>): Promise<TestResponse[]> =>
  Promise.all(Array.from({ length: 20 }, call))
