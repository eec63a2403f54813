import { setTimeout as pause } from 'node:timers/promises'
import { type Client, type Portal, startPortal } from '@portico/testing'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { DatabaseCluster } from '../../tools/cluster/cluster.ts'
import type { ClusterNode } from '../../tools/cluster/node.ts'
import { fullTest } from '../support/full.ts'
import { compareWithPortal, countFailures, type Ledger, reasonsOf, startLoad } from '../support/load.ts'

/** A cluster of three PostgreSQL nodes whose primary is lost while the portal writes to it: directly, and through PgBouncer. */

/** How often each loss is repeated. */
const ROUNDS = Number(process.env.FAILOVER_ROUNDS ?? 10)
/** Milliseconds without a primary, at most, and for a request to be served again after that. */
const OUTAGE_MS = 30_000
const RECOVERY_MS = 5_000
/** Milliseconds for a round with everything. */
const ROUND_MS = 120_000

const LOSSES: Record<string, (primary: ClusterNode) => void> = {
  killed: (primary) => primary.kill(),
  frozen: (primary) => primary.freeze(),
  'cut off': (primary) => primary.cutOff()
}

const isFull = process.env.PORTICO_FULL_TESTS !== undefined
let cluster: DatabaseCluster
beforeAll(async () => {
  if (isFull) cluster = await DatabaseCluster.start()
}, 180_000)
afterAll(() => cluster?.stop())

/** Milliseconds from the first failed request to the end of the last one, and for how long nothing was acknowledged. */
const lengthOf = ({ failures }: Ledger) =>
  failures.length === 0
    ? 0
    : Math.max(...failures.map(({ ended }) => ended)) - Math.min(...failures.map(({ begun }) => begun))

/** Loses the primary under load, waits until writes are acknowledged again, and lets all nodes run again. */
async function loseThePrimary(client: Client, lose: (primary: ClusterNode) => void) {
  const primary = await cluster.primary()
  if (!primary) throw new Error('There is no primary.')
  const load = startLoad(client, { writers: 4, readers: 2, pause: 20 })
  const acknowledged = () => load.ledger.entries.filter(({ id }) => id !== undefined).length
  await expect.poll(acknowledged, { timeout: 20_000 }).toBeGreaterThan(20)
  const lostAt = performance.now()
  lose(primary)
  let promotedAt: number | undefined
  while (promotedAt === undefined) {
    const found = await cluster.primary()
    if (found && found !== primary) promotedAt = performance.now()
    else if (performance.now() - lostAt > 2 * OUTAGE_MS) throw new Error('No other node became the primary.')
    else await pause(100)
  }
  const before = acknowledged()
  await expect.poll(acknowledged, { timeout: 20_000 }).toBeGreaterThan(before + 20)
  const ledger = await load.stop()
  await cluster.mend()
  return { ledger, promotedIn: promotedAt - lostAt, promotedAt }
}

describe.each([
  [
    'HAProxy, with replicas for reading',
    () => ({ DATABASE_URL: cluster.addresses.primary, DATABASE_REPLICA_URL: cluster.addresses.replicas })
  ],
  [
    'PgBouncer in transaction mode',
    () => ({ DATABASE_URL: cluster.addresses.pooled, DATABASE_DIRECT_URL: cluster.addresses.primary })
  ]
])('through %s', (_name, settings) => {
  let portal: Portal
  let client: Client

  beforeAll(async () => {
    if (!isFull) return
    portal = await startPortal({ settings: settings() })
    client = await portal.api('user')
  }, 120_000)
  afterAll(() => portal?.stop())

  for (const [loss, lose] of Object.entries(LOSSES))
    fullTest(
      `a primary that is ${loss} under load costs no acknowledged write, and 503 with Retry-After for at most 30 seconds`,
      async () => {
        const outages: string[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const { ledger, promotedIn, promotedAt } = await loseThePrimary(client, lose)
          const { failures } = ledger
          outages.push(`${(promotedIn / 1000).toFixed(1)}/${(lengthOf(ledger) / 1000).toFixed(1)}`)
          // A request whose response was lost with its connection may have been done; it was not acknowledged.
          const others = failures.filter(({ kind }) => kind !== 'status 503')
          expect(others, reasonsOf(others, portal)).toEqual([])
          expect(failures.filter(({ retryAfter }) => !retryAfter)).toEqual([])
          expect(promotedIn).toBeLessThan(OUTAGE_MS)
          expect(failures.filter(({ begun }) => begun > promotedAt + RECOVERY_MS)).toEqual([])
          expect(await compareWithPortal(client, ledger)).toEqual([])
          console.log(`${loss}, round ${round + 1}: ${outages.at(-1)} s, ${JSON.stringify(countFailures(failures))}`)
        }
        console.log(`${loss}: seconds to another primary / of failed requests: ${outages.join(', ')}`)
      },
      ROUNDS * ROUND_MS
    )
})
