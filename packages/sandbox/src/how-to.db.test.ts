import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doStep, readSteps } from '../../../e2e/support/how-to/follow.ts'
import { copyProject, type ProjectCopy } from '../../../e2e/support/how-to/project-copy.ts'
import type { TestSandbox } from './testing/sandbox.ts'

/** What docs/how-to/add-an-api-to-the-sandbox.md promises: its files, and nothing else, make another API. */

const PAGE = readFileSync(
  path.resolve(import.meta.dirname, '../../../docs/how-to/add-an-api-to-the-sandbox.md'),
  'utf8'
)
const TEST_DRIVES = '/sandbox/test-drives/v1/test-drives'
const BODY = { vehicleId: 'veh_7Q2M4K9TPX', startsAt: '2026-12-04T09:30:00.000Z' }

const steps = readSteps(PAGE)
let project: ProjectCopy
let sandbox: TestSandbox

beforeAll(async () => {
  project = await copyProject()
  for (const step of steps) await doStep(project, step)
  const load = (file: string) => import(path.join(project.folder, 'packages', file))
  const { PLUGIN_ID_GRANT } = await load('contract/src/features/sandbox.ts')
  const { startSandbox } = await load('sandbox/src/testing/sandbox.ts')
  sandbox = await startSandbox({
    findClient: async (clientId: string) => ({ clientId, scopes: PLUGIN_ID_GRANT.scopes })
  })
}, 120_000)
afterAll(async () => {
  await sandbox?.close()
  project?.remove()
})

test('the steps change the files that the page lists, at most six', () => {
  const listed = [...PAGE.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file)
  const changed = steps.map((step) => (step.kind === 'run' ? step.command : step.file))
  expect([...new Set(changed)].toSorted()).toEqual(listed.toSorted())
  expect(listed.length).toBeLessThanOrEqual(6)
})

test('a resource is created once for each idempotency key, and read', async () => {
  const created = await sandbox.call('POST', TEST_DRIVES, { body: BODY, key: 'one' })
  const { testDriveId } = created.body
  expect(created).toMatchObject({ status: 201, body: { ...BODY, createdAt: sandbox.now().toISOString() } })
  expect(created.headers.location).toBe(`${TEST_DRIVES}/${testDriveId}`)
  const repeated = await sandbox.call('POST', TEST_DRIVES, { body: BODY, key: 'one' })
  expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(repeated.body).toEqual(created.body)
  const other = await sandbox.call('POST', TEST_DRIVES, { body: { ...BODY, vehicleId: 'veh_1D7P4Z9MQE' }, key: 'one' })
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  expect(await sandbox.call('GET', `${TEST_DRIVES}/${testDriveId}`)).toMatchObject({ status: 200, body: created.body })
})

test('resources of an owner are listed in pages, and by a filter', async () => {
  const token = await sandbox.token({ workspace: 'test-drives' })
  const vehicles = ['veh_1D7P4Z9MQE', 'veh_7Q2M4K9TPX', 'veh_1D7P4Z9MQE']
  for (const vehicleId of vehicles) await sandbox.call('POST', TEST_DRIVES, { body: { ...BODY, vehicleId }, token })
  const vehiclesOf = ({ body }: { body: { items: { vehicleId: string }[] } }) =>
    body.items.map(({ vehicleId }) => vehicleId)
  const first = await sandbox.call('GET', `${TEST_DRIVES}?limit=2`, { token })
  expect([vehiclesOf(first), first.body.page.hasMore]).toEqual([vehicles.slice(1).toReversed(), true])
  const second = await sandbox.call('GET', `${TEST_DRIVES}?limit=2&cursor=${first.body.page.nextCursor}`, { token })
  expect([vehiclesOf(second), second.body.page]).toEqual([vehicles.slice(0, 1), { hasMore: false }])
  const filtered = await sandbox.call('GET', `${TEST_DRIVES}?vehicleId=veh_7Q2M4K9TPX`, { token })
  expect(vehiclesOf(filtered)).toEqual(['veh_7Q2M4K9TPX'])
})

test('an invalid request, an unknown id and a resource of another workspace are problems', async () => {
  const invalid = await sandbox.call('POST', TEST_DRIVES, { body: { vehicleId: 'car' } })
  expect([invalid.status, invalid.body.code]).toEqual([400, 'invalid_request'])
  expect(invalid.body.errors).toEqual([
    { pointer: '/startsAt', code: 'required', detail: 'Must not be missing.' },
    { pointer: '/vehicleId', code: 'invalid_format', detail: 'Must look like veh_7Q2M4K9TPX.' }
  ])
  const unknown = await sandbox.call('GET', `${TEST_DRIVES}/tdr_0000000000`)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
  const token = await sandbox.token({ workspace: 'other-workspace' })
  const { body } = await sandbox.call('POST', TEST_DRIVES, { body: BODY, token })
  expect((await sandbox.call('GET', `${TEST_DRIVES}/${body.testDriveId}`)).status).toBe(404)
  const deleted = await sandbox.call('DELETE', TEST_DRIVES)
  expect([deleted.status, deleted.headers.allow]).toEqual([405, 'GET, POST'])
})
