import { createHash } from 'node:crypto'
import { type AdvertisementCheckResult, type GoLiveEvidenceItem, LIMITS } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { queryRows } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { requireNotEnded, requireRight } from '../policy.ts'
import { type Actor, readApplication } from '../rows.ts'

const INSERT = `
  insert into application_advertisement_checks (application_id, country, channel, digest, faults, checked_by, created_date)
  values ($1, $2, $3, $4, $5, $6, $7)`

const DELETE_OLDEST = `
  delete from application_advertisement_checks where application_id = $1 and id not in (
    select id from application_advertisement_checks where application_id = $1 order by id desc limit ${LIMITS.goLiveAdvertisementChecks})`

const NEWEST_WITHOUT_FAULTS = `
  select id, country, channel, digest, created_date as "createdDate" from application_advertisement_checks
   where application_id = $1 and faults = 0 and created_date >= $2 order by id desc limit 1`

/** Adds a check to the go-live evidence of an application. */
export type RecordAdvertisementCheck = (
  actor: Actor,
  applicationId: number,
  check: AdvertisementCheckResult
) => Promise<void>

/**
 * Makes the function that adds a check to the evidence of an application: what was checked, as a digest, and how many faults it has.
 *
 * @returns throws ProblemError 404 when there is no such application for the caller, 403 for those who are no members, 409 when it has ended
 */
export function advertisementCheckRecorder(database: Database, clock: Clock): RecordAdvertisementCheck {
  return async (actor, applicationId, { country, channel, text, counts }) => {
    const now = clock()
    const application = await readApplication(database.pool, applicationId, actor, now)
    if (!application) throw new ProblemError('notFound')
    requireRight('edit', application, actor)
    requireNotEnded(application)
    const digest = createHash('sha256').update(text).digest('hex')
    const faults = counts.missing + counts.wrong + counts.notProminent
    await inTransaction(database, async ({ client }) => {
      await client.query(INSERT, [applicationId, country, channel, digest, faults, actor.login, now])
      await client.query(DELETE_OLDEST, [applicationId])
    })
  }
}

/** The newest check of an application that found no fault. */
export async function findAdvertisementCheck(
  database: pg.Pool,
  applicationId: number,
  since: Date
): Promise<GoLiveEvidenceItem | undefined> {
  const [check] = await queryRows<{ id: number; country: string; channel: string; digest: string; createdDate: Date }>(
    database,
    NEWEST_WITHOUT_FAULTS,
    [applicationId, since]
  )
  return (
    check && {
      ...{ kind: 'CHECKED', id: String(check.id), label: check.digest, detail: `${check.country} ${check.channel}` },
      date: check.createdDate.toISOString()
    }
  )
}
