import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApplicationEndpoints, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { applicationCalls, requestToken } from '../../../testing/applications.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

const own = applicationCalls(() => user)
const CONTACT = 'operations@dealer.example'

test('the endpoints of an application of others are not there', async () => {
  const { id } = await applicationCalls(() => admin).create()
  expect((await user.fetch(PATHS.applicationEndpoints(id))).status).toBe(404)
  expect(await admin.json(PATHS.applicationEndpoints(id))).toEqual({ items: [] })
})

test('members and the contact of an application are notified when its endpoint is disabled, and its page has it', async () => {
  const receiver = http.createServer((_request, response) => response.writeHead(410).end())
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(receiver.address() as AddressInfo).port}`
  const { id, clientId, name } = await own.create({
    scopes: ['status-notification'],
    notificationOrigins: [origin],
    contact: CONTACT
  })
  const { secret } = await own.addSecret(id)
  const { body } = await requestToken(portal.origin, clientId, secret)
  const post = async (path: string, json: object) => {
    const response = await fetch(`${portal.origin}/sandbox/status-notification/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${body.access_token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID()
      },
      body: JSON.stringify(json)
    })
    expect(response.status).toBeLessThan(300)
    return (await response.json()) as { endpoint: { endpointId: string } }
  }
  const { endpoint } = await post('endpoints', { url: `${origin}/hooks`, types: ['payment.settled'] })
  await post(`endpoints/${endpoint.endpointId}/test-deliveries`, {})
  for (const recipient of [CONTACT, 'user@portico.example'])
    await expect
      .poll(async () => (await mailsTo(portal, recipient)).map(({ kind }) => kind), { timeout: 15_000 })
      .toContain('endpointDisabled')
  const [mail] = await mailsTo(portal, CONTACT, 'endpointDisabled')
  expect(mail?.subject).toContain(name)
  expect(mail?.text).toContain(`${origin}/hooks`)
  const listed = await user.json<ApplicationEndpoints>(PATHS.applicationEndpoints(id))
  expect(listed.items).toMatchObject([
    { endpointId: endpoint.endpointId, url: `${origin}/hooks`, status: 'DISABLED', disabledReason: 'GONE' }
  ])
  expect(Date.parse(listed.items[0]?.disabledDate ?? '')).toBeLessThanOrEqual(Date.now())
  receiver.close()
}, 60_000)
