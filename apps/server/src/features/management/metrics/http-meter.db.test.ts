import { type Application, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

/** The counts of responses by the labels in front of their value. */
async function counts(start: string): Promise<string[]> {
  const text = await (await admin.fetch(PATHS.prometheus)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_count{') && line.includes(start))
    .map((line) => line.slice(line.indexOf('{')))
}

test('pages of the API reference have a route of their own, other pages and unknown addresses share one', async () => {
  for (const path of ['/apireference/payments/overview', '/apireference', '/apireferences', '/services/payments'])
    await fetch(portal.origin + path, { headers: { accept: 'text/html' } })
  expect(await counts('route="/apireference/**"')).toEqual(['{route="/apireference/**",method="GET",status="200"} 2'])
  expect(await counts('route="/**"')).toEqual(['{route="/**",method="GET",status="200"} 2'])
})

test('an error of the sandbox that was asked for is told apart from one of the portal', async () => {
  const json = { name: 'Shop', scopes: ['payments'] }
  const { id } = await user.json<Application>(PATHS.applications, { method: 'POST', json })
  const { access_token } = await user.json<{ access_token: string }>(PATHS.applicationToken(id), {
    method: 'POST',
    json: {}
  })
  const read = async (headers: Record<string, string>) =>
    (
      await fetch(`${portal.origin}/sandbox/payments/v1/payments`, {
        headers: { authorization: `Bearer ${access_token}`, ...headers }
      })
    ).status
  expect(await read({ 'sandbox-error': '503' })).toBe(503)
  expect(await read({})).toBe(200)
  await portal.sql('alter table sandbox.payments rename to hidden_payments')
  expect(await read({})).toBe(500)
  await portal.sql('alter table sandbox.hidden_payments rename to payments')
  const labels = 'route="/sandbox/payments/v1/payments",method="GET"'
  expect((await counts(labels)).sort()).toEqual([
    `{${labels},status="200"} 1`,
    `{${labels},status="500"} 1`,
    `{${labels},status="503",simulated="true"} 1`
  ])
})
