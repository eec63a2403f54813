import { Client } from '@portico/testing'
import { beforeEach, expect, test } from 'vitest'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { postSignInForm } from '../../testing/sign-in/sign-in-form.ts'
import { RefusalLog } from './refusals.ts'

sharePortal()

interface Entry {
  entity_id: string
  after: Record<string, unknown>
}

const entries = () =>
  portal.sql<Entry>(`select entity_id, after from audit_log where action = 'refuse' and entity = 'access' order by id`)

beforeEach(() => portal.sql(`delete from audit_log where action = 'refuse'`))

/** A log by a clock that the test sets. */
function refusalsAt(start: string) {
  let now = new Date(start)
  const refusals = new RefusalLog({ database: portal.app.database, clock: () => now, log: portal.app.log })
  return {
    refusals,
    nextMinute: () => {
      now = new Date(now.getTime() + 60_000)
    }
  }
}

test('of one network five a minute have an entry each, and the others one together', async () => {
  const { refusals, nextMinute } = refusalsAt('2026-03-01T10:00:00Z')
  for (let count = 0; count < 300; count += 1)
    await refusals.record({ kind: 'password', ip: `203.0.113.${count % 250}` })
  expect(await entries()).toHaveLength(5)
  nextMinute()
  await refusals.record({ kind: 'password', ip: '203.0.113.1', login: 'ada' })
  expect((await entries()).slice(5)).toEqual([
    { entity_id: 'password', after: { count: 295, network: '203.0.113.0/24' } },
    { entity_id: 'password', after: { login: 'ada', network: '203.0.113.0/24' } }
  ])
})

test('of all networks sixty a minute have an entry each, and what is left over is written at the end', async () => {
  const { refusals } = refusalsAt('2026-03-01T10:00:00Z')
  for (let count = 0; count < 100; count += 1) await refusals.record({ kind: 'bearerToken', ip: `10.0.${count}.1` })
  expect(await entries()).toHaveLength(60)
  await refusals.close()
  expect((await entries()).slice(60)).toEqual([{ entity_id: 'bearerToken', after: { count: 40, networks: 40 } }])
})

test('what was refused is in the audit log, by whose account and network, without what was typed', async () => {
  const visitor = new Client(portal.origin)
  const send = (path: string, json: object, client = visitor) => client.fetch(path, { method: 'POST', json })
  await postSignInForm(portal, { login: 'User', password: 'wrong-one' })
  await postSignInForm(portal, { login: 'typed-password', password: 'x' })
  await send('api/account/change-password', { currentPassword: 'wrong-one', newPassword: 'cold-harbour' }, user)
  await visitor.fetch('api/activate?key=made-up')
  // What is over the limit of a minute would be written later.
  const first = await entries()
  expect(first).toEqual([
    { entity_id: 'password', after: { login: 'user', network: '127.0.0.0/24' } },
    { entity_id: 'password', after: { network: '127.0.0.0/24' } },
    { entity_id: 'currentPassword', after: { login: 'user', network: '127.0.0.0/24' } },
    { entity_id: 'mailedKey', after: { network: '127.0.0.0/24' } }
  ])
  expect(JSON.stringify(first)).not.toMatch(/wrong-one|typed-password|made-up/)
})
