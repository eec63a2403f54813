import {
  type GoLive,
  type GoLiveItem,
  type GoLiveReviewDetail,
  goLiveReviewDetailSchema,
  goLiveSchema,
  type ManagedGoLiveReview,
  PATHS,
  type Problem
} from '@portico/contract'
import type { Client } from '@portico/testing'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { applicationCalls, requestToken } from '../../../testing/applications.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { readPdfSignature } from '../../../testing/pdf-signature.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

const own = applicationCalls(() => user)
const ADVERTISEMENT = `Estrena tu coche desde 563,53 €/mes. Atención: tomar dinero prestado cuesta dinero.
Ejemplo representativo: precio al contado 30.000 €, entrada 6.000 €, importe total del crédito 24.000 €. 47 cuotas de 563,53 € y una última de 563,58 €. Plazo: 48 meses. TIN fijo 5,99 %, TAE 6,16 %. Importe total adeudado: 27.049,49 €.`

const read = async (id: number) => goLiveSchema.parse(await user.json<GoLive>(PATHS.applicationGoLive(id)))
const lineOf = async (id: number, item: GoLiveItem) => (await read(id)).lines.find((line) => line.item === item)

/** Reasons for all items without evidence. */
const exceptions = [
  'IDEMPOTENCY',
  'ERRORS',
  'WEBHOOKS',
  'SECRET_ROTATION',
  'WITHDRAWAL',
  'EARLY_SETTLEMENT',
  'ADVERTISEMENT'
].map((item) => ({ item, reason: 'This application only reads quotations.' }))

async function submit(id: number, json: object = { exceptions }): Promise<GoLiveReviewDetail> {
  const response = await own.send('POST', PATHS.applicationGoLiveReviews(id), json)
  expect(response.status).toBe(201)
  return goLiveReviewDetailSchema.parse(await response.json())
}

const decide = (id: number, reviewId: number, json: object, client: Client = admin) =>
  client.fetch(PATHS.applicationGoLiveReview(id, reviewId), { method: 'PATCH', json })

const refusal = async (response: Response) => {
  const { code, detail, fieldErrors } = (await response.json()) as Problem
  return [response.status, fieldErrors?.map(({ field, message }) => `${field} ${message}`).join() ?? code, detail]
}

/** Sends a request to the sandbox for an application. */
async function sandbox(id: number, path: string, headers: Record<string, string> = {}) {
  const response = await own.send('POST', PATHS.applicationToken(id), {})
  const { access_token } = (await response.json()) as { access_token: string }
  return fetch(`${portal.origin}/sandbox/${path}`, { headers: { authorization: `Bearer ${access_token}`, ...headers } })
}

describe('the checklist', () => {
  test('of a new application has every item, none with evidence', async () => {
    const { id } = await own.create()
    const { lines, operations, reviews } = await read(id)
    expect(lines.map(({ item, isMet, done }) => [item, isMet, done])).toEqual(
      exceptions.map(({ item }) => [item, false, 0])
    )
    expect([operations, reviews]).toEqual([[], []])
  })

  test('counts errors that an accepted request of the operation follows', async () => {
    const { id } = await own.create()
    await sandbox(id, 'payments/v1/payments?limit=1', { 'Sandbox-Error': '429' })
    await sandbox(id, 'payments/v1/payments?limit=1', { 'Sandbox-Error': '503' })
    await sandbox(id, 'payments/v1/payments?limit=1')
    const { lines, operations } = await read(id)
    const [operation, ...others] = operations
    expect(others).toEqual([])
    expect(operation).toMatchObject({ api: 'payments', operationId: 'listPayments', method: 'GET' })
    const handled = operation?.errors.filter(({ accepted }) => accepted).map(({ status }) => status)
    expect(handled).toEqual([429, 503])
    expect(lines.find(({ item }) => item === 'ERRORS')).toMatchObject({
      isMet: false,
      done: 2,
      steps: operation?.errors.length
    })
  })

  test('has the rotation of a secret once the new one is used and the old one is revoked', async () => {
    const { id, clientId } = await own.create()
    const rotation = () => lineOf(id, 'SECRET_ROTATION')
    const old = await own.addSecret(id, { label: 'first' })
    expect(await rotation()).toMatchObject({ done: 0, steps: 2 })
    const next = await own.addSecret(id, { label: 'second' })
    expect(await rotation()).toMatchObject({ done: 0 })
    expect((await requestToken(portal.origin, clientId, next.secret)).status).toBe(200)
    expect(await rotation()).toMatchObject({ done: 1, evidence: [{ kind: 'SECRET_CREATED', label: 'second' }] })
    await own.send('DELETE', PATHS.applicationSecret(id, old.id))
    expect(await rotation()).toMatchObject({
      isMet: true,
      evidence: [
        { kind: 'SECRET_CREATED', id: String(next.id), label: 'second' },
        { kind: 'SECRET_REPLACED', id: String(old.id), label: 'first' }
      ]
    })
  })

  test('has a checked advertisement without faults, of which only the digest is stored', async () => {
    const { id } = await own.create()
    const check = async (text: string, application = id, client: Client = user) =>
      client.fetch(PATHS.advertisementChecks, {
        method: 'POST',
        json: { country: 'ES', channel: 'WEBSITE', text, application }
      })
    const faulty = await check('Préstamo al 5,99 % TIN')
    expect(((await faulty.json()) as { counts: { missing: number } }).counts.missing).toBeGreaterThan(0)
    expect(await lineOf(id, 'ADVERTISEMENT')).toMatchObject({ isMet: false })
    const sound = await check(ADVERTISEMENT)
    const { counts } = (await sound.json()) as { counts: Record<string, number> }
    expect(counts).toMatchObject({ missing: 0, wrong: 0, notProminent: 0 })
    expect(await lineOf(id, 'ADVERTISEMENT')).toMatchObject({
      isMet: true,
      evidence: [{ kind: 'CHECKED', label: expect.stringMatching(/^[0-9a-f]{64}$/), detail: 'ES WEBSITE' }]
    })
    // Administrators see the application, and are no members of it.
    expect((await check(ADVERTISEMENT, id, admin)).status).toBe(403)
    expect((await check(ADVERTISEMENT, 999_999_999)).status).toBe(404)
  })
})

describe('a review', () => {
  test('needs a reason for every item without evidence, and is one at a time', async () => {
    const { id } = await own.create()
    const post = (json: object) => own.send('POST', PATHS.applicationGoLiveReviews(id), json)
    expect(await refusal(await post({}))).toMatchObject([400, 'exceptions.IDEMPOTENCY NotBlank', expect.anything()])
    expect(await refusal(await post({ exceptions: [{ item: 'WEBHOOKS', reason: ' ' }] }))).toMatchObject([
      400,
      'exceptions.0.reason NotBlank',
      expect.anything()
    ])
    const review = await submit(id, { exceptions, note: 'Quotations only.' })
    expect(review).toMatchObject({ state: 'SUBMITTED', met: 0, note: 'Quotations only.', submittedBy: 'user' })
    expect((await refusal(await post({ exceptions })))[1]).toBe('goLiveSubmitted')
    const withdrawn = await decide(id, review.id, { state: 'WITHDRAWN' }, user)
    expect(withdrawn.status).toBe(200)
    expect((await refusal(await decide(id, review.id, { state: 'RELEASED' })))[1]).toBe('reviewDecided')
    await submit(id)
    expect((await read(id)).reviews.map(({ state }) => state)).toEqual(['SUBMITTED', 'WITHDRAWN'])
  })

  test('is released by an administrator, which is a state of the application that can be revoked', async () => {
    const { id, name } = await own.create({ name: 'Released shop' })
    const review = await submit(id)
    expect((await decide(id, review.id, { state: 'RELEASED' }, user)).status).toBe(403)
    const waiting = await admin.json<ManagedGoLiveReview[]>(`${PATHS.goLiveReviews}?size=50`)
    expect(waiting.find(({ application }) => application.id === id)).toMatchObject({
      id: review.id,
      application: { name }
    })
    expect((await decide(id, review.id, { state: 'RELEASED', comment: 'Welcome.' })).status).toBe(200)
    const { releasedDate } = await own.read(id)
    expect(releasedDate).toMatch(/^\d{4}-.*Z$/)
    const submitted = (await mailsTo(portal, 'admin@portico.example', 'goLiveSubmitted')).map(({ subject }) => subject)
    expect(submitted).toContain('Go-live review of the application Released shop')
    const mails = await mailsTo(portal, 'user@portico.example', 'goLiveReleased')
    expect(mails.at(-1)?.text.replace(/\s+/g, ' ')).toContain('Comment: Welcome.')

    expect((await refusal(await decide(id, review.id, { state: 'REVOKED' })))[1]).toBe('comment NotBlank')
    expect((await decide(id, review.id, { state: 'REVOKED', comment: 'An incident.' })).status).toBe(200)
    expect((await own.read(id)).releasedDate).toBeNull()
    const actions = await portal.sql<{ actor: string; state: string }>(
      `select actor, after->>'state' as state from audit_log where entity = 'goLiveReview' and entity_id = $1 order by id`,
      [String(review.id)]
    )
    expect(actions).toEqual([
      { actor: 'user', state: 'SUBMITTED' },
      { actor: 'admin', state: 'RELEASED' },
      { actor: 'admin', state: 'REVOKED' }
    ])
  })

  test('is not decided by the administrator who has submitted it', async () => {
    const { id } = await applicationCalls(() => admin).create()
    const response = await admin.fetch(PATHS.applicationGoLiveReviews(id), { method: 'POST', json: { exceptions } })
    const review = (await response.json()) as GoLiveReviewDetail
    expect(await refusal(await decide(id, review.id, { state: 'RELEASED' }))).toMatchObject([
      403,
      'forbidden',
      'Another administrator must decide on your submission.'
    ])
  })

  test('keeps what was submitted when the application shows more later', async () => {
    const { id } = await own.create()
    const review = await submit(id)
    await sandbox(id, 'payments/v1/payments?limit=1')
    expect((await read(id)).operations).toHaveLength(1)
    const stored = await user.json<GoLiveReviewDetail>(PATHS.applicationGoLiveReview(id, review.id))
    expect(stored.checklist).toEqual(review.checklist)
    expect(stored.checklist.operations).toEqual([])
  })
})

describe('the document of a review', () => {
  async function download(id: number, reviewId: number, language = 'en') {
    const response = await user.fetch(PATHS.applicationGoLiveDocument(id, reviewId), {
      headers: { 'accept-language': language }
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    return Buffer.from(await response.arrayBuffer())
  }
  const textOf = async (file: Buffer) => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
    return text.replace(/\s+/g, ' ')
  }

  test('is signed with the certificate that the portal publishes, and shows every change', async () => {
    const { id } = await own.create({ name: 'Signed shop' })
    const review = await submit(id)
    const file = await download(id, review.id)
    const { isUnchanged, isSigned, certificate } = readPdfSignature(file)
    expect([isUnchanged, isSigned]).toEqual([true, true])
    const published = await (await user.fetch(PATHS.goLiveCertificate)).text()
    expect(certificate.toString().trim()).toBe(published.replaceAll('\r', '').trim())
    expect((await read(id)).certificate.fingerprint).toBe(certificate.fingerprint256)

    const forged = Buffer.from(file)
    const position = forged.indexOf('/Title')
    forged.writeUInt8(forged.readUInt8(position + 10) ^ 1, position + 10)
    expect(readPdfSignature(forged).isUnchanged).toBe(false)
    expect(await download(id, review.id)).toEqual(file)
  })

  test('has the checklist, the reasons, the errors and the decision, in English and Spanish', async () => {
    const { id, clientId } = await own.create({ name: 'Printed shop' })
    await sandbox(id, 'payments/v1/payments?limit=1', { 'Sandbox-Error': '429' })
    await sandbox(id, 'payments/v1/payments?limit=1')
    const review = await submit(id)
    await decide(id, review.id, { state: 'RELEASED', comment: 'Complete.' })
    const english = await textOf(await download(id, review.id))
    for (const part of ['Released for pre-production', clientId, 'listPayments', review.digest, 'Complete.'])
      expect(english).toContain(part)
    expect(english).toContain('Reason given: This application only reads quotations.')
    const spanish = await textOf(await download(id, review.id, 'es'))
    expect(spanish).toContain('Autorizada para preproducción')
    expect(spanish).toContain('Reembolso anticipado completado')
  })
})
