import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect } from 'vitest'
import type { ProjectCopy } from '../../e2e/support/how-to/project-copy.ts'
import { type Cluster, type Instance, startCluster } from '../support/cluster.ts'
import { fullTest } from '../support/full.ts'
import { compareWithPortal, countFailures, startLoad } from '../support/load.ts'
import { makeNextRelease } from '../support/next-release.ts'
import { openShop, startReceiver } from '../support/webhooks.ts'

/** An upgrade of three instances, one after the other, to a release with migrations. */

let cluster: Cluster
let client: Client
let next: { project: ProjectCopy; migrations: number }

beforeAll(async () => {
  cluster = await startCluster()
  client = await cluster.signIn('user')
  next = await makeNextRelease(cluster.pool)
}, 180_000)
afterAll(async () => {
  await cluster?.close()
  next?.project.remove()
})

/** Uses the sandbox in turns until it is stopped; returns what went wrong. */
function useSandbox(use: () => Promise<void>): { stop: () => Promise<{ done: number; errors: string[] }> } {
  let stopped = false
  let done = 0
  const errors: string[] = []
  const running = (async () => {
    for (; !stopped; await pause(400))
      await use().then(
        () => {
          done += 1
        },
        (error) => errors.push(String(error.cause ?? error))
      )
  })()
  return {
    stop: async () => {
      stopped = true
      await running
      return { done, errors }
    }
  }
}

const countApplied = async () =>
  (
    await cluster.pool.query(
      `select (select count(*) from drizzle.__drizzle_migrations)::int + (select count(*) from sandbox.__drizzle_migrations)::int as count`
    )
  ).rows[0].count

fullTest(
  'instances of two releases work side by side on the new tables, the former one may be started again, and not one request fails',
  async () => {
    const [first, second, third] = cluster.instances as [Instance, Instance, Instance]
    const receiver = await startReceiver()
    const shop = await openShop(cluster.origin, client, receiver)
    const before = await countApplied()
    const load = startLoad(client, { writers: 3, readers: 3, pause: 20 })
    const sandbox = useSandbox(() => shop.cancelPayment().then(shop.readDeliveries))
    const replace = async (instance: Instance, project?: string) => {
      await cluster.stop(instance)
      await cluster.start(instance, project)
      // Each has time to serve requests before the next one is replaced.
      await pause(2_000)
    }
    const upgrade = (instance: Instance) => replace(instance, next.project.folder)

    await pause(2_000)
    await upgrade(first)
    expect((await countApplied()) - before).toBe(next.migrations)
    // The former release starts again on the new tables.
    await replace(third)
    expect(
      cluster.warnings().filter(({ msg }) => /of a newer release of .* with which 0[.]1[.]0 works/.test(msg))
    ).toHaveLength(2)
    await upgrade(second)
    await upgrade(third)
    // nginx uses an instance again ten seconds after it refused a connection.
    await pause(11_000)

    const { done, errors } = await sandbox.stop()
    const ledger = await load.stop()
    expect(errors).toEqual([])
    expect(countFailures(ledger.failures)).toEqual({})
    expect(ledger.failures).toEqual([])
    expect(done).toBeGreaterThan(20)
    expect(await compareWithPortal(client, ledger)).toEqual([])
    expect([...ledger.served.keys()].sort()).toEqual(cluster.instances.map(({ upstream }) => upstream).sort())
    await expect.poll(() => new Set(receiver.ids).size, { timeout: 60_000 }).toBe(done)
    receiver.close()
    // What instances say of the tables of the newer release, and nothing else.
    expect(
      cluster.warnings().filter(({ msg }) => !/of a newer release of|waits for a lock and will be retried/.test(msg))
    ).toEqual([])
  },
  300_000
)
