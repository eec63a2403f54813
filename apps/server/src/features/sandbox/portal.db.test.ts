import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { APPLICATION_SCOPES } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** The sandbox as the portal hosts it. */

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const PAYMENTS = 'sandbox/payments/v1/payments'

const askToken = async (fields: Record<string, string>) => {
  const response = await fetch(`${portal.origin}/sandbox/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...fields })
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const call = (url: string, token: string | undefined, init: RequestInit = {}) =>
  fetch(`${portal.origin}/${url}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

describe('a public client', () => {
  test('is the demo’s', async () => {
    const { status, body } = await askToken({ client_id: 'portal-demo' })
    expect([status, body.scope]).toEqual([200, APPLICATION_SCOPES.join(' ')])
    expect((await call(`${PAYMENTS}?limit=1`, body.access_token)).status).toBe(200)
  })

  test('is the plugin id of a partner of the catalogue, for as long as there is the partner', async () => {
    const pluginid = 'plugin-of-a-test'
    expect((await askToken({ client_id: pluginid })).status).toBe(401)
    const response = await user.fetch('api/partners', {
      method: 'POST',
      json: { pluginid, name: 'Test', country: 'DEU' }
    })
    const { id } = (await response.json()) as { id: number }
    await expect.poll(async () => (await askToken({ client_id: pluginid })).status, { timeout: 10_000 }).toBe(200)
    const { body } = await askToken({ client_id: pluginid })
    expect(
      (await call('sandbox/payments/v1/payment-methods?countryCode=DE&amount=1.00', body.access_token)).status
    ).toBe(200)
    const list = await call(PAYMENTS, body.access_token)
    expect([list.status, ((await list.json()) as { code: string }).code]).toEqual([403, 'insufficient_scope'])
    expect((await askToken({ client_id: pluginid.toUpperCase() })).status).toBe(401)
    await admin.fetch(`api/partners/${id}`, { method: 'DELETE' })
    await expect.poll(async () => (await askToken({ client_id: pluginid })).status, { timeout: 10_000 }).toBe(401)
  })
})

test('the portal’s own token opens nothing in the sandbox, nor the other way round', async () => {
  const own = await user.fetch(PAYMENTS)
  expect(own.status).toBe(401)
  const { body } = await askToken({ client_id: 'portal-demo' })
  expect((await call('api/account', body.access_token)).status).toBe(401)
})

test('a response is a problem of the sandbox also where the portal has hooks of its own', async () => {
  for (const [url, status] of [
    ['sandbox', 404],
    ['sandbox/nothing', 404],
    ['sandbox/oauth2/token', 405]
  ] as const) {
    const response = await fetch(`${portal.origin}/${url}`)
    expect([url, response.status]).toEqual([url, status])
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  }
})

test('the job settles what is due where nobody looks', async () => {
  const { body } = await askToken({ client_id: 'portal-demo', workspace: 'clock-of-a-test' })
  const response = await call(PAYMENTS, body.access_token, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'clock' },
    body: JSON.stringify({
      orderId: 'CLOCK',
      countryCode: 'DE',
      amount: { value: '1.00', currency: 'EUR' },
      customer: { name: 'Lena' },
      method: { methodCode: 'M002' }
    })
  })
  const { paymentId } = (await response.json()) as { paymentId: string }
  const status = async () =>
    (await portal.sql('select status from sandbox.payments where payment_id = $1', [paymentId]))[0]?.status
  await portal.sql(`update sandbox.payments set due_at = now() - interval '1 second' where payment_id = $1`, [
    paymentId
  ])
  expect(await status()).toBe('PDNG')
  await portal.app.jobs.run('sandbox-clock')
  expect(await status()).toBe('RJCT')
})

test('the reference says which operations are live: all of Payments', async () => {
  const { live, version } = await user.json<{ live: string[]; version: string }>('api/reference/payments')
  expect([version, live.toSorted()]).toEqual([
    '1.1.0',
    [
      'cancelPayment',
      'capturePayment',
      'initiatePayment',
      'listPaymentMethods',
      'listPayments',
      'listRefunds',
      'readPayment',
      'readRefund',
      'refundPayment'
    ]
  ])
}, 60_000)

/** The shell commands of a guide, in their order. */
const commandsOf = (guide: string) =>
  [...fs.readFileSync(path.join(ROOT, 'content/guides', guide), 'utf8').matchAll(/```bash\n([\s\S]*?)```/g)].map(
    ([, text = '']) => text.replaceAll('{{server}}', portal.origin)
  )

/** What the commands of each quick start print. */
const QUICK_STARTS: Record<string, (string | RegExp)[]> = {
  'bank-account-validation-api': ['"valid": true', '"outcome": "MATCH"'],
  'finance-api': ['"status": "APPROVED"', '"signingUrl": "http', '"status": "PAID"', '"channel": "EMAIL"'],
  'finance-quotation': ['"prd_3K8V2Y6BNC"', '"value": "563.53"', '"value": "443.73"'],
  'orders-api': ['"status": "SUBMITTED"', '"status": "CONFIRMED"', '"slotId": "slt_'],
  payments: [
    '"M001"',
    /"providerUrl": "http:\/\/localhost:\d+\/sandbox\/providers\/bank\/pay_/,
    '"code": "RCVD"',
    // Nobody has confirmed the payment on its page.
    '"refundId": null,\n  "status": 409',
    '"transferId": "trf_',
    /\[\]$/
  ],
  'prequalification-api': ['"answer": "LIKELY"', '"status": "VALID"'],
  'status-notification': ['"value": "whsec_', '"deliveryId": "dlv_', '"attempts": ['],
  'trade-api': ['"outcome": "OFFER"', '"status": "ACCEPTED"'],
  'vehicle-api': ['"vehicleId": "veh_01J9ZK3T8Q"', '"powertrain": {', '"NOT_REQUIRED"', '"status": "AVAILABLE"']
}

describe.each(['en', 'es'])('in %s, the quick start of', (language) => {
  test.each(Object.entries(QUICK_STARTS))(
    '%s runs as it is written',
    async (api, printed) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-guide-'))
      // The receiver runs until its reader stops it.
      const commands = commandsOf(`${language}/quick-start/${api}.md`).filter(
        (text) => !text.includes('node receiver.mjs')
      )
      expect(commands[0]).toContain('-d client_id=portal-demo')
      // Not every machine has this tool, and none needs it here.
      const script = [`uuidgen() { node -e 'console.log(crypto.randomUUID())'; }`, ...commands].join('\n')
      const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', script], {
        cwd: folder
      })
      fs.rmSync(folder, { recursive: true })
      expect(stderr).toBe('')
      for (const text of printed) expect(stdout.trim()).toMatch(text)
      // Of a refused request, the fields that are printed are missing.
      expect(stdout.replace('"refundId": null', '')).not.toMatch(/: null|\/problems\//)
    },
    60_000
  )
})

test.each(['en', 'es'])('in %s, the security guide’s token of a public client opens a workspace', async (language) => {
  const token = commandsOf(`${language}/security.md`).find((text) => text.includes('client_id=portal-demo'))
  const script = `${token}\necho "$TOKEN" | cut -c1-2`
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', script])
  expect(stdout).toBe('ey\n')
})

describe('an address or a method that the sandbox does not have', () => {
  const UNREADABLE: [string, RequestInit][] = [
    ['in another encoding', { headers: { 'content-type': 'application/json;charset=latin1' }, body: '{}' }],
    ['that is not UTF-8', { headers: { 'content-type': 'application/json' }, body: Buffer.from([0xff]) }],
    ['that is not JSON', { headers: { 'content-type': 'application/json' }, body: '{' }],
    ['of an unknown media type', { headers: { 'content-type': 'image/png' }, body: Buffer.from([0xff]) }]
  ]

  test.each(UNREADABLE)('is named as such, also with a body %s', async (_body, init) => {
    for (const [method, address, status] of [
      ['POST', '/sandbox/nope', 404],
      ['PUT', `/${PAYMENTS}`, 405],
      ['DELETE', '/sandbox/oauth2/token', 405],
      ['PATCH', '/sandbox/providers/bank/nothing', 404]
    ] as const) {
      const response = await fetch(portal.origin + address, { ...init, method })
      expect([address, response.status]).toEqual([address, status])
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    }
  })
})
