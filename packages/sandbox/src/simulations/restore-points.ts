import type pg from 'pg'
import type { ApiContext } from '../core/api.ts'
import type { Call, Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { newId } from '../core/identifiers.ts'
import { reportDeliveries } from '../core/owners/events.ts'
import { apiProblem, notFound } from '../core/problems.ts'
import { type Queryable, requireOne, selectPage, type Table } from '../core/table.ts'
import { copyRows, copyRowsBack, deleteRows, MAX_ROWS, newestMigration } from './owner-rows.ts'

/** Restore points that an application can have at a time. */
const MAX_POINTS = 10

interface RestorePoint {
  owner: string
  restorePointId: string
  name: string
  clockAt: Date
  migration: string
  rows: number
  createdAt: Date
}

const RESTORE_POINTS: Table = {
  name: 'sandbox.restore_points',
  columns: {
    owner: 'text',
    restorePointId: 'text',
    name: 'text',
    clockAt: 'timestamptz',
    migration: 'text',
    rows: 'integer',
    createdAt: 'timestamptz'
  }
}

const toResponse = ({ restorePointId, name, clockAt, createdAt }: RestorePoint) => ({
  restorePointId,
  name,
  clock: clockAt.toISOString(),
  createdAt: createdAt.toISOString()
})

/** Locks an owner: advances of its clock, restorations and resets wait for each other. @returns how far its clock is ahead, in milliseconds */
async function lockOwner(client: pg.PoolClient, owner: string): Promise<number> {
  const { rows } = await client.query<{ ahead_ms: string }>(
    'select ahead_ms from sandbox.owners where owner = $1 for update',
    [owner]
  )
  return Number(rows[0]?.ahead_ms ?? 0)
}

/** Sets the clock of an owner whose data were replaced. */
const beginEpoch = (client: pg.PoolClient, owner: string, aheadMs: number) =>
  client.query('update sandbox.owners set ahead_ms = $2, epoch = epoch + 1 where owner = $1', [owner, aheadMs])

async function createPoint(client: pg.PoolClient, { owner, body, receivedAt }: Call): Promise<RestorePoint> {
  const { name } = body as { name: string }
  const clockAt = new Date(receivedAt.getTime() + (await lockOwner(client, owner)))
  const existing = await selectPage<RestorePoint>(client, RESTORE_POINTS, { 'owner = ?': owner }, MAX_POINTS)
  if (existing.length >= MAX_POINTS)
    throw apiProblem(
      409,
      'too_many_restore_points',
      'There are too many restore points',
      `An application can have ${MAX_POINTS} restore points. Delete one before you create another.`
    )
  const point = { owner, restorePointId: newId('rsp'), name, clockAt, createdAt: receivedAt }
  const migration = await newestMigration(client)
  // The rows refer to their point.
  await client.query(
    `insert into sandbox.restore_points (owner, restore_point_id, name, clock_at, migration, rows, created_at)
     values ($1, $2, $3, $4, $5, 0, $6)`,
    [owner, point.restorePointId, name, clockAt, migration, receivedAt]
  )
  const rows = await copyRows(client, owner, point.restorePointId)
  if (rows > MAX_ROWS)
    throw apiProblem(
      409,
      'application_too_large',
      'The application has too many records',
      `A restore point can contain ${MAX_ROWS} rows; the application has ${rows}. Reset the application first.`
    )
  await client.query('update sandbox.restore_points set rows = $3 where owner = $1 and restore_point_id = $2', [
    owner,
    point.restorePointId,
    rows
  ])
  return { ...point, migration, rows }
}

const requirePoint = (db: Queryable, { owner, path }: Call) =>
  requireOne<RestorePoint>(db, RESTORE_POINTS, {
    'owner = ?': owner,
    'restore_point_id = ?': path.restorePointId
  })

/** Restores an application: everything is as it was at a restore point, and so is its clock. */
async function restore(client: pg.PoolClient, call: Call): Promise<RestorePoint> {
  const { owner, receivedAt } = call
  await lockOwner(client, owner)
  const point = await requirePoint(client, call)
  if (point.migration !== (await newestMigration(client)))
    throw apiProblem(
      409,
      'restore_point_outdated',
      'The restore point is from an earlier release',
      'The sandbox has changed since then. Delete the restore point and create a new one.'
    )
  await deleteRows(client, owner)
  await copyRowsBack(client, owner, point.restorePointId)
  await beginEpoch(client, owner, point.clockAt.getTime() - receivedAt.getTime())
  return point
}

/** Handlers of the restore points of an application, and of its reset. */
export function restorePointHandlers({
  pool,
  cursors,
  insertStory,
  clockChangeKnown
}: ApiContext): Record<string, Handler> {
  /** Runs a change of all data, and waits until every instance has the time that comes with it. */
  const replaceData: (call: Call, run: (client: pg.PoolClient) => Promise<object>) => ReturnType<Handler> = async (
    call,
    run
  ) => {
    const response = await runIdempotently(pool, call, async (client) => ({ status: 200, body: await run(client) }))
    reportDeliveries()
    await clockChangeKnown(call.owner)
    return response
  }

  return {
    listRestorePoints: (call) =>
      cursors.respond(
        call,
        `restore points ${call.owner}`,
        (after, limit) =>
          selectPage<RestorePoint & { sequence: string }>(
            pool,
            RESTORE_POINTS,
            { 'owner = ?': call.owner, 'sequence < ?': after },
            limit
          ),
        toResponse
      ),

    createRestorePoint: (call) =>
      runIdempotently(pool, call, async (client) => ({
        status: 201,
        body: toResponse(await createPoint(client, call))
      })),

    deleteRestorePoint: async (call) => {
      const { rowCount } = await pool.query(
        'delete from sandbox.restore_points where owner = $1 and restore_point_id = $2',
        [call.owner, call.path.restorePointId]
      )
      if (rowCount === 0) throw notFound()
      return { status: 204 }
    },

    restoreApplication: (call) => replaceData(call, async (client) => toResponse(await restore(client, call))),

    resetApplication: (call) =>
      replaceData(call, async (client) => {
        const { owner, receivedAt } = call
        await lockOwner(client, owner)
        await deleteRows(client, owner, { keepsEndpoints: true })
        await beginEpoch(client, owner, 0)
        await insertStory(client, { owner, now: receivedAt })
        return { clock: receivedAt.toISOString() }
      })
  }
}
