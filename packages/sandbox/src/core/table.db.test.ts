import { deleteInPortions } from '@portico/server-kit'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

/** Records that are read at the same time share a statement. */

shareSandbox()

const URL = '/sandbox/payments/v1/payments'
const WORKSPACES = ['reads-together-1', 'reads-together-2']

const body = (orderId: string) => ({
  orderId,
  countryCode: 'DE',
  amount: { value: '12.50', currency: 'EUR' },
  customer: { name: 'Lena Hoffmann' },
  method: { methodCode: 'M003' }
})

test('of many records that are read at once each call gets its own, and none of another owner', async () => {
  const tokens = await Promise.all(WORKSPACES.map((workspace) => sandbox.token({ workspace })))
  const payments: { index: number; orderId: string; paymentId: string }[] = []
  for (const [index, workspace] of WORKSPACES.entries())
    for (let number = 0; number < 5; number++) {
      const orderId = `${workspace}-${number}`
      const created = await sandbox.call('POST', URL, { body: body(orderId), token: tokens[index] as string })
      payments.push({ index, orderId, paymentId: created.body.paymentId })
    }
  const read = (paymentId: string, index = 0) =>
    sandbox.call('GET', `${URL}/${paymentId}`, { token: tokens[index] as string })
  const found = await Promise.all(payments.map(({ paymentId, index }) => read(paymentId, index)))
  expect(found.map(({ status, body }) => [status, body.paymentId, body.orderId])).toEqual(
    payments.map(({ paymentId, orderId }) => [200, paymentId, orderId])
  )
  const others = await Promise.all([
    ...payments.map(({ paymentId, index }) => read(paymentId, 1 - index)),
    read('pay_0000000000')
  ])
  expect(others.map(({ status }) => status)).toEqual(Array(11).fill(404))
})

test('rows are deleted in portions, and those that do not meet the condition stay', async () => {
  await sandbox.sql(`
    insert into sandbox.spent_points (key, points, expire)
      select 'portion-' || number, 1, number from generate_series(1, 25) number`)
  let sent = 0
  const query = (text: string, values: unknown[]) => {
    sent += 1
    return sandbox.pool.query(text, values)
  }
  await deleteInPortions({ query } as pg.Pool, 'sandbox.spent_points', `key like 'portion-%' and expire <= $1`, [20], {
    portion: 10
  })
  expect(sent).toBe(3)
  expect(await sandbox.sql(`select 1 from sandbox.spent_points where key like 'portion-%'`)).toHaveLength(5)
})
