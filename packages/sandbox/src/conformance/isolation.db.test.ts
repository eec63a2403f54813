import { expect, test } from 'vitest'
import { type PrintedCall, printedCalls as printedCallsOf, sendPrinted } from '../testing/requests/printed-calls.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

/** Everything that an application makes is its own, in every API. */

shareSandbox()

/** Operations that read what all applications share. */
const SHARED = new Set([
  ...['listProducts', 'readProduct', 'listPaymentMethods', 'compareTerms'],
  ...['listMakes', 'listModels', 'listVersions', 'readVersion', 'listVersionPrices', 'readTechnicalData'],
  ...['listVehicles', 'readVehicle', 'listPictures', 'decodeVin', 'updateVehicle', 'withdrawVehicle'],
  ...['checkIban', 'listIbanFormats', 'listEventTypes']
])

const printedCalls = () => printedCallsOf(sandbox.app)
const send = (call: PrintedCall, token: string) => sendPrinted(sandbox, call, token)

/** Everything that the database has of an owner. */
async function snapshot(owner: string): Promise<Record<string, unknown[]>> {
  const tables = await sandbox.sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'sandbox' and column_name = 'owner'`
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables)
    rows[name] = await sandbox.sql(
      `select to_jsonb(t) as row from sandbox.${name} t where owner = $1 order by 1::text`,
      [owner]
    )
  return rows
}

test('what one application does changes nothing of another', async () => {
  const mine = await sandbox.token({ workspace: 'isolation-mine' })
  const other = await sandbox.token({ workspace: 'isolation-other' })
  const calls = printedCalls()
  for (const call of calls.filter(({ method }) => method === 'GET')) await send(call, other)
  const before = await snapshot('demo:isolation-other')
  for (const call of calls) await send(call, mine)
  expect(await snapshot('demo:isolation-other')).toEqual(before)
})

test('what one application has is not found by another', async () => {
  const empty = await sandbox.emptyWorkspace('isolation-empty')
  const found: unknown[] = []
  for (const call of printedCalls().filter(({ operationId, hasResource }) => hasResource && !SHARED.has(operationId))) {
    const { status, body } = await send(call, empty)
    if (status !== 404) found.push([call.operationId, status, body])
  }
  expect(found).toEqual([])
})

test('what one application has is in no list of another', async () => {
  const [mine, empty] = [await sandbox.token({ workspace: 'lists-mine' }), await sandbox.emptyWorkspace('lists-empty')]
  const listed: unknown[] = []
  const lists = printedCalls().filter(
    ({ operationId, hasResource }) => operationId.startsWith('list') && !hasResource && !SHARED.has(operationId)
  )
  for (const call of lists) {
    const { body } = await send(call, empty)
    if (body.items.length > 0) listed.push([call.operationId, body])
    // A list that is empty for everybody would prove nothing.
    expect([call.operationId, (await send(call, mine)).body.items.length > 0]).toEqual([call.operationId, true])
  }
  expect(lists.length).toBeGreaterThan(0)
  expect(listed).toEqual([])
})

test('a cursor of one application is none of another', async () => {
  const [mine, other] = [
    await sandbox.token({ workspace: 'cursor-mine' }),
    await sandbox.token({ workspace: 'cursor-other' })
  ]
  const lists = printedCalls().filter(({ operationId }) => operationId.startsWith('list') && !SHARED.has(operationId))
  let cursors = 0
  for (const call of lists) {
    const url = `${call.url}${call.url.includes('?') ? '&' : '?'}limit=1`
    const { body } = await send({ ...call, url }, mine)
    const cursor: string | undefined = body.page?.nextCursor
    if (cursor === undefined) continue
    cursors += 1
    const response = await send({ ...call, url: `${url}&cursor=${cursor}` }, other)
    expect([call.operationId, response.status]).toEqual([call.operationId, 400])
  }
  expect(cursors).toBeGreaterThan(1)
})

test('a key of one application is new for another', async () => {
  const [mine, other] = [
    await sandbox.token({ workspace: 'keys-mine-1' }),
    await sandbox.token({ workspace: 'keys-other-1' })
  ]
  const creations = printedCalls().filter(({ isCreation }) => isCreation)
  for (const call of creations) {
    const first = await send(call, mine)
    const second = await send(call, other)
    if (first.status !== 201) continue
    expect([call.operationId, second.status, second.headers['idempotent-replayed']]).toEqual([
      call.operationId,
      201,
      'false'
    ])
  }
  expect(creations.length).toBeGreaterThan(0)
})
