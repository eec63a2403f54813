import { afterEach, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

let portal: TestPortal
afterEach(() => portal.close())

const ENTRIES = ['398 days', '364 days', '1 day']

/** Writes entries of several ages, has the portal clean up, and returns those that are left. */
async function leftOf(settings: Record<string, string>): Promise<string[]> {
  portal = await startPortal({ settings })
  for (const age of ENTRIES)
    await portal.sql(
      `insert into audit_log (actor, action, entity, entity_id, at)
         select 'system', 'update', 'age', $1, now() - $1::text::interval from generate_series(1, 3)`,
      [age]
    )
  await portal.app.jobs.run('housekeeping')
  const rows = await portal.sql<{ age: string; count: string }>(
    `select entity_id as age, count(*) from audit_log where entity = 'age' group by 1 order by min(at)`
  )
  return rows.map(({ age, count }) => `${count} of ${age}`)
}

test('the audit log is kept for as many months as the setting says', async () => {
  expect(await leftOf({ AUDIT_RETENTION: '12' })).toEqual(['3 of 364 days', '3 of 1 day'])
})

test('without the setting, all of the audit log is kept', async () => {
  expect(await leftOf({})).toEqual(['3 of 398 days', '3 of 364 days', '3 of 1 day'])
})
