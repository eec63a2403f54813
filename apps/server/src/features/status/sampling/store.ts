import { type PartState, STATUS_PARTS, type StatusDay, type StatusPart } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type { Database } from '../../../platform/database/open.ts'
import { queryJson, queryRows } from '../../../platform/database/query.ts'
import { type CountedMinute, countMinute, type DayMinutes } from './minutes.ts'

/** What was measured of each part. */
export type Measured = Readonly<Record<StatusPart, PartState>>

/** The advisory lock under which instances store measurements one after another, also before there are rows. */
const MEASUREMENT_LOCK = 7_261_006

const COUNTED = 'select part, minute, minute_state as state from status_parts'

const STORE_PART = `
  insert into status_parts (part, minute, minute_state, state) values ($1, $2, $3, $4)
      on conflict (part) do update set minute = excluded.minute, minute_state = excluded.minute_state, state = excluded.state`

const ADD_MINUTES = `
  insert into status_days as d (part, day, observed_minutes, degraded_minutes, down_minutes)
  select $1, day, sum(observed), sum(degraded), sum(down)
    from unnest($2::date[], $3::int[], $4::int[], $5::int[]) as added (day, observed, degraded, down) group by day
      on conflict (part, day) do update
     set observed_minutes = d.observed_minutes + excluded.observed_minutes,
         degraded_minutes = d.degraded_minutes + excluded.degraded_minutes,
         down_minutes = d.down_minutes + excluded.down_minutes`

/**
 * Stores what an instance has measured.
 *
 * @param at the instant of the measurement; by default the present one of the database, because clocks of machines differ
 */
export async function storeMeasured(database: Database, measured: Measured, at?: Date): Promise<void> {
  await inTransaction(database, async ({ client }) => {
    await client.query('select pg_advisory_xact_lock($1)', [MEASUREMENT_LOCK])
    const [now] = await queryRows<{ minute: Date }>(
      client,
      `select date_trunc('minute', coalesce($1::timestamptz, clock_timestamp())) as minute`,
      [at ?? null]
    )
    const minute = now!.minute
    const rows = await queryRows<CountedMinute & { part: string }>(client, COUNTED)
    for (const part of STATUS_PARTS) {
      const result = countMinute(
        rows.find((row) => row.part === part),
        minute,
        measured[part]
      )
      if (!result) continue
      const { counted, days } = result
      await client.query(STORE_PART, [part, counted.minute, counted.state, measured[part]])
      const valuesOf = (key: keyof DayMinutes) => days.map((day) => day[key])
      if (days.length > 0)
        await client.query(ADD_MINUTES, [
          part,
          valuesOf('day'),
          valuesOf('observed'),
          valuesOf('degraded'),
          valuesOf('down')
        ])
    }
  })
}

/** The last measurement of a part that any instance made. */
export interface LastMeasurement {
  part: StatusPart
  state: PartState
  /** ISO 8601 instant at which its minute began. */
  minute: string
  /** Whether it is so old that the present state is unknown. */
  isOld: boolean
}

/** The last measurements of all instances together, and the present UTC day of the database. */
export async function readLastMeasurements(
  database: Database
): Promise<{ today: string; measurements: LastMeasurement[] }> {
  const measurements = await queryJson<LastMeasurement>(
    database.pool,
    `select part, state, minute, minute < now() - interval '4 minutes' as "isOld" from status_parts`
  )
  const [row] = await queryJson<{ today: string }>(database.pool, `select (now() at time zone 'UTC')::date as today`)
  return { today: row!.today, measurements }
}

/**
 * The days of each part, oldest first.
 *
 * @param since YYYY-MM-DD, in UTC
 */
export function readDays(database: Database, since: string): Promise<(StatusDay & { part: StatusPart })[]> {
  return queryJson(
    database.pool,
    `select part, day, observed_minutes as "observedMinutes", degraded_minutes as "degradedMinutes", down_minutes as "downMinutes"
       from status_days where day >= $1::date order by day`,
    [since]
  )
}

/** Removes days that no page shows any more. @param before YYYY-MM-DD, in UTC */
export async function removeOldDays(database: Database, before: string): Promise<void> {
  await database.pool.query('delete from status_days where day < $1::date', [before])
}
