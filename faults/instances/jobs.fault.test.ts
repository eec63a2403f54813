import { setTimeout as pause } from 'node:timers/promises'
import { PATHS } from '@portico/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Cluster, type Instance, startCluster } from '../support/cluster.ts'
import { fullTest } from '../support/full.ts'
import { openShop, startReceiver } from '../support/webhooks.ts'

/** What one of three instances does beside requests. */

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(async () => {
  await cluster?.close()
})

/** Jobs that the schedule of the clean-up has queued, by the minute for which they are. */
const SCHEDULED = `
  select date_trunc('minute', created_on) as minute, count(*)::int as count, count(*) filter (where state = 'completed')::int as done
    from pgboss.job where name = 'housekeeping' and created_on > $1 group by 1`

fullTest(
  'a job of a schedule is queued once for each time, and done once',
  async () => {
    const admin = await cluster.signIn('admin')
    const { ok } = await admin.fetch(PATHS.logger('jobs'), { method: 'POST', json: { configuredLevel: 'DEBUG' } })
    expect(ok).toBe(true)
    const since = new Date()
    await cluster.pool.query(`update pgboss.schedule set cron = '* * * * *' where name = 'housekeeping'`)
    const scheduled = async () => (await cluster.pool.query(SCHEDULED, [since])).rows
    const isDone = async () => (await scheduled()).reduce((sum, { done }) => sum + done, 0) >= 2
    await expect.poll(isDone, { timeout: 180_000, interval: 1_000 }).toBe(true)
    await cluster.pool.query(`update pgboss.schedule set cron = '30 3 1 1 *' where name = 'housekeeping'`)
    expect((await scheduled()).map(({ count }) => count)).toEqual((await scheduled()).map(() => 1))
    const doneIn = (log: string) => log.match(/"job":"housekeeping".*"a job was done"/g)?.length ?? 0
    const isLogged = async () => {
      const done = (await scheduled()).reduce((sum, each) => sum + each.done, 0)
      return cluster.instances.reduce((sum, { portal }) => sum + doneIn(portal.log()), 0) - done
    }
    await expect.poll(isLogged).toBe(0)
  },
  240_000
)

const EVENTS = 200

fullTest(
  'each of two hundred events is delivered once, to an endpoint that is slow at times',
  async () => {
    const receiver = await startReceiver((count) => (count % 40 === 0 ? 3_000 : 0))
    try {
      const shop = await openShop(cluster.origin, await cluster.signIn('user'), receiver)
      await shop.cancelPayments(EVENTS)
      await expect.poll(() => new Set(receiver.ids).size, { timeout: 90_000 }).toBe(EVENTS)
      await pause(3_000)
      expect(receiver.ids).toHaveLength(EVENTS)
    } finally {
      receiver.close()
    }
  },
  180_000
)

fullTest(
  'each event is delivered at least once where the instance that delivers is killed, and the others once',
  async () => {
    let delay = 1_000
    const receiver = await startReceiver(() => delay)
    try {
      const shop = await openShop(cluster.origin, await cluster.signIn('user'), receiver)
      await shop.cancelPayments(60)
      // One instance at a time delivers to an endpoint: they are killed until it was that one.
      const killed: Instance[] = []
      for (const instance of cluster.instances) {
        await cluster.kill(instance)
        killed.push(instance)
        await pause(200)
        if (receiver.broken.size > 0) break
      }
      delay = 0
      for (const instance of killed) await cluster.start(instance)
      expect(receiver.broken.size).toBe(1)
      await expect.poll(() => new Set(receiver.ids).size, { timeout: 90_000 }).toBe(60)
      await pause(3_000)
      // The message that was under way at the kill comes again, and one more where another was sent and not yet noted.
      expect(receiver.repeated()).toEqual(expect.arrayContaining([...receiver.broken]))
      expect(receiver.repeated().length).toBeLessThanOrEqual(2)
    } finally {
      receiver.close()
    }
  },
  180_000
)
