import { SAMPLE_PICTURE } from '../trade-ins/pictures/sample.ts'
import type { CallOptions, TestResponse, TestSandbox } from './sandbox.ts'

export const TRADE_INS = '/sandbox/trade-api/v1/trade-ins'

export const DAMAGE = { part: 'FRONT_BUMPER', kind: 'SCRATCH', severity: 'MEDIUM' }

const BOUNDARY = 'a-form-of-the-tests'

/** A part of a form. */
export interface FormPart {
  name: string
  content: string | Buffer
  mediaType?: string
  fileName?: string
}

/** The bytes of a form (`multipart/form-data`). */
export const formOf = (parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, mediaType, fileName }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n` +
          `${mediaType ? `Content-Type: ${mediaType}\r\n` : ''}\r\n`
      ),
      Buffer.from(content as string),
      Buffer.from('\r\n')
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`)
  ])

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export const damagePart = (damage: unknown = DAMAGE): FormPart => ({
  name: 'damage',
  content: JSON.stringify(damage),
  mediaType: 'application/json'
})

export const picturePart = (content: Buffer = SAMPLE_PICTURE.content): FormPart => ({
  name: 'pictures',
  content,
  mediaType: 'image/jpeg',
  fileName: 'front-bumper.jpg'
})

let cars = 0
/** A VIN that the sandbox knows and that no other test has. */
export function newVin(): string {
  cars += 1
  return `VPSZZZ1ZX9${String(cars).padStart(6, '0')}9`
}

/** A car whose offer does not depend on the day of the test: it was registered today. */
export const carOn = (now: Date, changes: Readonly<Record<string, unknown>> = {}) => ({
  partnerId: 'par_BRUNNWALDT',
  country: 'DE',
  vin: newVin(),
  firstRegistration: now.toISOString().slice(0, 10),
  mileage: 0,
  condition: 'GOOD',
  serviceHistory: 'PARTIAL',
  previousOwners: 1,
  accidentFree: true,
  ...changes
})

/** Calls of the Trade-in API that expect success. */
export function tradeInCalls(sandboxOf: () => TestSandbox, tokenOf: () => string | undefined = () => undefined) {
  const send = (method: string, path: string, options: CallOptions = {}): Promise<TestResponse> => {
    const token = tokenOf()
    return sandboxOf().call(method, path.startsWith('/') ? path : `${TRADE_INS}/${path}`, {
      ...(token !== undefined && { token }),
      ...options
    })
  }
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  const must = async (status: number, response: Promise<TestResponse>): Promise<any> => {
    const { status: actual, body } = await response
    if (actual !== status) throw new Error(`${actual} ${JSON.stringify(body)}`)
    return body
  }
  const describe = async (changes = {}) =>
    (await must(201, send('POST', TRADE_INS, { body: carOn(sandboxOf().now(), changes) }))).tradeInId as string
  const addDamage = (id: string, parts: readonly FormPart[], headers: Record<string, string> = {}) =>
    send('POST', `${id}/damages`, { body: formOf(parts), headers: { 'content-type': FORM_TYPE, ...headers } })
  const value = async (id: string) => must(201, send('POST', `${id}/valuations`, { body: {} }))
  const accept = async (id: string) => {
    const { offer } = await must(200, send('GET', id))
    const body = { valuationId: offer.valuationId, acceptedBy: 'Lena Hoffmann', channel: 'DEALER' }
    return must(200, send('POST', `${id}/acceptance`, { body }))
  }
  const book = async (id: string, bookedFor = '2026-11-24T09:00:00Z') =>
    (await must(201, send('POST', `${id}/inspections`, { body: { partnerId: 'par_BRUNNWALDT', bookedFor } })))
      .inspectionId as string
  const report = (id: string, inspectionId: string, changes: object = {}) =>
    send('POST', `${id}/inspections/${inspectionId}/report`, {
      body: {
        attended: true,
        inspectedBy: 'J. Brandt',
        inspectedAt: '2026-11-24T09:25:00Z',
        mileage: 10,
        condition: 'GOOD',
        findings: [],
        ...changes
      }
    })
  /** A trade-in that the customer has accepted. */
  const accepted = async (changes = {}) => {
    const id = await describe(changes)
    await value(id)
    await accept(id)
    return id
  }
  /** A trade-in that the dealer has confirmed. */
  const confirmed = async (changes = {}) => {
    const id = await accepted(changes)
    await must(200, report(id, await book(id)))
    return id
  }
  return { send, describe, addDamage, value, accept, book, report, accepted, confirmed }
}

/** A finding of an inspection. */
export const finding = (value: string, kind = 'WEAR') => ({
  kind,
  text: 'Two tyres below 3 millimetres',
  deduction: { value, currency: 'EUR' }
})
