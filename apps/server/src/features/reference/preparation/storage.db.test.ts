import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/open.ts'
import { openApi, referenceCalls } from '../../../testing/references.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { PreparationStorage } from './storage.ts'

sharePortal()

/** Two servers may prepare the same document at the same time: whatever happens, one of the two results can be read. */

const { publish } = referenceCalls(() => user)
const DIGEST = { summary: null, sandboxCalls: [] }

let content: number
let storage: PreparationStorage

beforeEach(async () => {
  const { file } = await publish(`twice-${Math.random()}`, openApi())
  const [row] = await portal.sql<{ content_id: string }>('select content_id from files where id = $1', [file.id])
  content = Number(row?.content_id)
  storage = new PreparationStorage(portal.app.database)
  await portal.sql('delete from reference_translations where content_id = $1', [content])
})

const complete = async () =>
  (
    await portal.sql<{ id: string }>('select id from reference_translations where content_id = $1 and complete', [
      content
    ])
  ).map(({ id }) => Number(id))

/** A database on which every statement of a kind waits until as many have come as there are servers. */
function meetingAt(beginning: string, servers: number): Database {
  const { pool } = portal.app.database
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  const query = async (statement: string | { text: string }, ...rest: unknown[]) => {
    if ((typeof statement === 'string' ? statement : statement.text).trimStart().startsWith(beginning)) {
      if (++waiting === servers) resolve()
      await all
    }
    return Reflect.apply(pool.query, pool, [statement, ...rest])
  }
  return { ...portal.app.database, pool: { query } as unknown as Database['pool'] }
}

test('neither removes what the other has just completed', async () => {
  const servers = new PreparationStorage(meetingAt('select old.id', 2))
  const [one, other] = [await storage.begin(content, 'en', null), await storage.begin(content, 'en', null)]
  await Promise.all([servers.complete(one, DIGEST), servers.complete(other, DIGEST)])
  expect(await complete()).toEqual([other])
})

test('the one that was begun later stays, though it was done first', async () => {
  const [one, other] = [await storage.begin(content, 'en', null), await storage.begin(content, 'en', null)]
  await storage.complete(other, DIGEST)
  await storage.complete(one, DIGEST)
  expect(await complete()).toEqual([other])
})

test('one that was left beside a newer one goes in the end', async () => {
  const [one, other] = [await storage.begin(content, 'en', null), await storage.begin(content, 'en', null)]
  await portal.sql(
    `update reference_translations set complete = true, started_date = now() - interval '1 hour' where id = any($1)`,
    [[one, other]]
  )
  await storage.cleanUp()
  expect(await complete()).toEqual([other])
})
