import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ReceivedMessage, verify } from './verify.ts'

/** The vector of Standard Webhooks 1.0.0. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
}
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const NOW = 1_614_265_330_000

const headersOf = (id: string, timestamp: string | number, signature: string) =>
  `Content-Type: application/json\nWebhook-Id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: ${signature}`

const message = (changed: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  headers: headersOf(VECTOR.id, VECTOR.timestamp, VECTOR.signature),
  body: VECTOR.body,
  secrets: VECTOR.secret,
  now: NOW,
  ...changed
})

const keyOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')
const signed = (text: string, key: Buffer | string = keyOf(VECTOR.secret)) =>
  `v1,${createHmac('sha256', key).update(text).digest('base64')}`

const failedSteps = async (of: ReceivedMessage) =>
  (await verify(of)).steps.filter(({ status }) => status === 'failed').map(({ name, text }) => `${name} ${text}`)

test('the vector of Standard Webhooks passes every step', async () => {
  const { isAuthentic, steps, diagnosis } = await verify(message())
  expect(isAuthentic).toBe(true)
  expect(steps.map(({ status }) => status)).toEqual(Array(7).fill('passed'))
  expect(diagnosis).toBeUndefined()
})

test.each([
  [
    'a JSON object',
    JSON.stringify({ 'webhook-id': VECTOR.id, 'webhook-timestamp': 1614265330, 'webhook-signature': VECTOR.signature })
  ],
  ['options of curl', headersOf(VECTOR.id, VECTOR.timestamp, VECTOR.signature).replace(/^(.+)$/gm, "  -H '$1' \\")]
])('headers are read from %s', async (_, headers) => {
  expect((await verify(message({ headers }))).isAuthentic).toBe(true)
})

test('a missing header is named, and what cannot be checked is skipped', async () => {
  const { steps } = await verify(message({ headers: `webhook-id: ${VECTOR.id}` }))
  expect(steps[0]).toMatchObject({ status: 'failed', values: { names: 'webhook-timestamp, webhook-signature' } })
  expect(steps.at(-1)?.status).toBe('skipped')
})

test.each([
  [VECTOR.timestamp, NOW + 301_000, 'tolerance old'],
  [VECTOR.timestamp, NOW - 301_000, 'tolerance future']
])('a timestamp of %s is refused at %d', async (_, now, step) => {
  expect(await failedSteps(message({ now }))).toEqual([step])
})

test('the age of a recorded message is not checked', async () => {
  expect((await verify(message({ now: undefined }))).isAuthentic).toBe(true)
})

test.each([
  ['yesterday', 'timestamp notNumber'],
  ['1614265330000', 'timestamp milliseconds']
])('the timestamp %s is refused', async (timestamp, step) => {
  expect(await failedSteps(message({ headers: headersOf(VECTOR.id, timestamp, VECTOR.signature) }))).toContain(step)
})

test.each([
  ['g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', 'signatures none'],
  ['t=1,v1=abc', 'signatures equalsSign'],
  ['v1,abc', 'signatures notBase64']
])('the signature %s is refused', async (signature, step) => {
  expect(await failedSteps(message({ headers: headersOf(VECTOR.id, VECTOR.timestamp, signature) }))).toContain(step)
})

test.each([
  ['', 'secret missing'],
  ['whsec_no*base64', 'secret notBase64'],
  ['whsec_c2hvcnQ=', 'secret length']
])('the secret "%s" is refused', async (secrets, step) => {
  expect(await failedSteps(message({ secrets }))).toContain(step)
})

test('during a rotation any of the signatures and secrets fits', async () => {
  const headers = headersOf(
    VECTOR.id,
    VECTOR.timestamp,
    `v2,xyz ${signed('x', keyOf(OTHER_SECRET))} ${VECTOR.signature}`
  )
  expect((await verify(message({ headers }))).isAuthentic).toBe(true)
  const rotated = await verify(message({ secrets: `${OTHER_SECRET}\n${VECTOR.secret}` }))
  expect(rotated.steps.at(-1)).toMatchObject({ status: 'passed', text: 'bySecret', values: { number: 2 } })
})

const EVENT = {
  id: 'evt_1',
  type: 'payment.settled',
  data: { url: 'https://a.example/b', holder: 'Iñaki', amount: '5.00' }
}
const COMPACT = JSON.stringify(EVENT)
const ascii = (text: string) => text.replace('ñ', '\\u00f1')

test.each([
  ['parsed and indented', JSON.stringify(EVENT, null, 2), COMPACT, ['compact']],
  ['compacted', COMPACT, JSON.stringify(EVENT, null, 2), ['indented2']],
  ['compacted', COMPACT, JSON.stringify(EVENT, null, 4), ['indented4']],
  ['written by Python', ascii(COMPACT).replace(/([,:])(?=["{])/g, '$1 '), COMPACT, ['unescaped']],
  ['compacted', COMPACT, ascii(COMPACT).replace(/([,:])(?=["{])/g, '$1 '), ['spaced', 'escaped']],
  ['unescaped', COMPACT, COMPACT.replaceAll('/', '\\/'), ['compact', 'slashes']],
  ['reordered', '{"b":1,"a":2}', '{"a":2,"b":1}', ['sorted', 'compact']],
  ['trimmed', COMPACT, `${COMPACT}\n`, ['finalNewline']],
  ['extended', `${COMPACT}\n`, COMPACT, ['noFinalNewline']],
  ['normalised', 'a\nb', 'a\r\nb', ['crlf']]
])('a body that was %s is recognised', async (_, body, original, variants) => {
  const headers = headersOf('msg_1', VECTOR.timestamp, signed(`msg_1.${VECTOR.timestamp}.${original}`))
  const { isAuthentic, diagnosis } = await verify(message({ headers, body }))
  expect(isAuthentic).toBe(false)
  expect(diagnosis).toEqual({ reason: 'bodyRewritten', variants, text: original })
})

const text = `msg_1.${VECTOR.timestamp}.${COMPACT}`

test.each([
  [{ reason: 'secretAsText' }, signed(text, VECTOR.secret)],
  [{ reason: 'secretAsText' }, signed(text, VECTOR.secret.slice(6))],
  [{ reason: 'prefixDecoded' }, signed(text, Buffer.from(VECTOR.secret.replace('_', ''), 'base64'))],
  [{ reason: 'milliseconds' }, signed(`msg_1.${VECTOR.timestamp}000.${COMPACT}`)],
  [{ reason: 'eventId', id: 'evt_1' }, signed(`evt_1.${VECTOR.timestamp}.${COMPACT}`)],
  [{ reason: 'order' }, signed(`${VECTOR.timestamp}.msg_1.${COMPACT}`)],
  [{ reason: 'bodyAlone' }, signed(COMPACT)],
  [{ reason: 'otherAttempt', timestamp: 1_614_265_325 }, signed(`msg_1.1614265325.${COMPACT}`)],
  [{ reason: 'unknown' }, signed(text, keyOf(OTHER_SECRET))]
])('a signature that differs is diagnosed: %j', async (expected, signature) => {
  const headers = headersOf('msg_1', VECTOR.timestamp, signature)
  expect((await verify(message({ headers, body: COMPACT }))).diagnosis).toEqual(expected)
})

test('a timestamp in milliseconds is diagnosed where the signature has seconds', async () => {
  const headers = headersOf('msg_1', `${VECTOR.timestamp}000`, signed(text))
  expect((await verify(message({ headers, body: COMPACT }))).diagnosis).toEqual({ reason: 'milliseconds' })
})
