import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@portico/testing'
import pg from 'pg'
import { openShop, startReceiver } from '../../faults/support/webhooks.ts'
import { postmasterOf, watchFamily } from '../database/processes.ts'
import type { ArrivalResults } from '../load/arrivals.ts'
import { saturation, send } from '../load/rates.ts'
import { processorSeconds } from '../process-figures.ts'

const SECONDS = 8
/** Of what saturates, at which demands are measured: nothing waits for long, and little is gained by doing much together. */
const LOAD = 0.5
/** Milliseconds after which the log of the last requests has been written. */
const SETTLING_MS = 700
const CANCELLED = 120

/** What a request needs of each part. */
export interface Demand {
  /** Seconds of processor time of an instance. */
  instance: number
  /** Seconds of processor time of the database's server. */
  database: number
  /** Statements, each of which is a round trip. */
  statements: number
  /** Bytes of the write-ahead log. */
  wal: number
}

/** The process of a portal. */
export interface MeasuredPortal {
  origin: string
  pid: number
}

/** A portal, and the database that it uses. */
export interface Measured {
  portal: MeasuredPortal
  pool: pg.Pool
  /** The first process of the database's server. */
  postmaster: number
}

/** Opens what demands are measured with; the database's server must have loaded pg_stat_statements. */
export async function openMeasured(portal: MeasuredPortal, databaseUrl: string): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query('create extension if not exists pg_stat_statements')
  return { portal, pool, postmaster: await postmasterOf(databaseUrl) }
}

async function positionOf({ pool }: Measured) {
  const { rows } = await pool.query<{ statements: string; wal: string }>(
    `select (select sum(calls) from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())) as statements,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`
  )
  return { statements: Number(rows[0]?.statements), wal: Number(rows[0]?.wal) }
}

/** What each of some requests needs that a function makes, which returns their number. */
async function demandOf(measured: Measured, run: () => Promise<number>): Promise<Demand> {
  const before = await positionOf(measured)
  const own = processorSeconds(measured.portal.pid)
  const databaseSeconds = watchFamily(measured.postmaster)
  const count = await run()
  await pause(SETTLING_MS)
  const instance = processorSeconds(measured.portal.pid) - own
  const database = databaseSeconds()
  const after = await positionOf(measured)
  return {
    instance: instance / count,
    database: database / count,
    statements: (after.statements - before.statements) / count,
    wal: (after.wal - before.wal) / count
  }
}

/** Requests that were sent at a rate, what they needed, and how long each took. */
export interface Loaded {
  perSecond: number
  demand: Demand
  results: ArrivalResults
}

/** Sends requests at half of what saturates the portal. */
export const measureRequests = async (measured: Measured, requests: string[]): Promise<Loaded> =>
  measureRate(measured, requests, (await saturation(measured.portal.origin, requests)) * LOAD)

/** Sends requests at a rate. */
export async function measureRate(measured: Measured, requests: string[], perSecond: number): Promise<Loaded> {
  const { origin } = measured.portal
  let results: ArrivalResults = []
  const demand = await demandOf(measured, async () => {
    results = await send({ origin, requests, perSecond, seconds: SECONDS })
    return results.length
  })
  const failed = results.filter(({ status }) => status < 200 || status >= 300)
  if (failed.length > 0) throw new Error(`${failed.length} of ${results.length} requests failed: ${failed[0]?.status}.`)
  return { perSecond, demand, results }
}

/** A payment that is made, cancelled, and whose event is delivered. */
export async function measureDeliveries(measured: Measured, user: Client): Promise<Demand> {
  const receiver = await startReceiver()
  try {
    const shop = await openShop(measured.portal.origin, user, receiver)
    await shop.cancelPayments(CANCELLED)
    await pause(SETTLING_MS)
    return await demandOf(measured, async () => {
      const before = receiver.ids.length
      await shop.cancelPayments(CANCELLED)
      while (receiver.ids.length < before + CANCELLED) await pause(20)
      return CANCELLED
    })
  } finally {
    receiver.close()
  }
}
