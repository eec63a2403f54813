import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { fullTest } from '../support/full.ts'
import { compareWithPortal, type Failure, startLoad } from '../support/load.ts'

/** Instances that end under load, behind nginx. */

let cluster: Cluster
let client: Client

beforeAll(async () => {
  cluster = await startCluster()
  client = await cluster.signIn('user')
}, 120_000)
afterAll(() => cluster?.close())

/** Milliseconds in which a stopped instance has ended. */
const STOPPING_MS = 10_000

test('an instance that is stopped under load ends within ten seconds, and not one request fails', async () => {
  const [first] = cluster.instances
  if (!first) throw new Error('There is no instance.')
  const load = startLoad(client)
  await pause(2_000)
  const begun = performance.now()
  const { exitCode } = await cluster.stop(first)
  const stoppedIn = performance.now() - begun
  await pause(1_000)
  await cluster.start(first)
  await expect.poll(() => servedSince(load.ledger.served, first.upstream), { timeout: 30_000 }).toBe(true)
  const ledger = await load.stop()
  expect(ledger.failures).toEqual([])
  expect(exitCode).toBe(0)
  expect(stoppedIn).toBeLessThan(STOPPING_MS)
  expect([...ledger.served.keys()].sort()).toEqual(cluster.instances.map(({ upstream }) => upstream).sort())
  expect(await compareWithPortal(client, ledger)).toEqual([])
}, 120_000)

const counts = new Map<string, number>()
/** Whether an instance has served a request since the last look. */
function servedSince(served: Map<string, number>, upstream: string): boolean {
  const [before, now] = [counts.get(upstream), served.get(upstream) ?? 0]
  counts.set(upstream, now)
  return before !== undefined && now > before
}

/** Whether a request was in the hands of an instance while it was killed: `from` and `to` are the times around that. */
const wasInHands = ({ upstream, begun, ended }: Failure, of: string, from: number, to: number) =>
  upstream === of && begun <= to && ended >= from

fullTest(
  'an instance that is killed under load takes with it the requests in its hands and no others, five times',
  async () => {
    const failed: number[] = []
    for (let round = 0; round < 5; round++) {
      const instance = cluster.instances[round % cluster.instances.length]
      if (!instance) throw new Error('There is no instance.')
      const load = startLoad(client)
      await pause(1_000 + Math.random() * 1_000)
      const from = performance.now()
      expect((await cluster.kill(instance)).signal).toBe('SIGKILL')
      const to = performance.now()
      await pause(1_000)
      await cluster.start(instance)
      const ledger = await load.stop()
      expect(ledger.failures.filter((failure) => !wasInHands(failure, instance.upstream, from, to))).toEqual([])
      failed.push(ledger.failures.length)
      expect(await compareWithPortal(client, ledger)).toEqual([])
    }
    // Of ten requests at a time, those at one of three instances.
    console.log(`Requests that failed with an instance that was killed: ${failed.join(', ')}`)
    expect(Math.max(...failed)).toBeLessThan(10)
  },
  180_000
)
