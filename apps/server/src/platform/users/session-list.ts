import type { UserSession } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import * as z from 'zod'
import { recordChange } from '../audit.ts'
import type { Database } from '../database/open.ts'
import { queryJson } from '../database/query.ts'
import { ProblemError } from '../http/errors.ts'
import { endSessionsOf, forgetAtProvider, isLiveSession, type Session } from './sessions.ts'
import { USER_ENTITY } from './store.ts'

/** Whose session it is, who ends it, and when. */
interface Ending {
  user: { id: number; login: string }
  actor: Session
  now: Date
}

const LIST = `
  select s.id, s.created_date as "createdDate", coalesce(s.last_seen_date, s.created_date) as "lastSeenDate",
         s.user_agent as "userAgent", s.address, s.id = $3::uuid as current
    from sessions s where s.user_id = $1 and ${isLiveSession('s', '$2')}
   order by current desc, "lastSeenDate" desc, s.id`

/**
 * The sessions of a user that can still be used: the one that asks first, then the last used first.
 *
 * @param current the id of the session that asks
 */
export const readSessions = (
  database: Database,
  { userId, now, current }: { userId: number; now: Date; current: string }
): Promise<UserSession[]> => queryJson(database.pool, LIST, [userId, now, current])

const END_ONE = `
  update sessions s set ended_date = $3, id_token_hint = null
   where s.id = $1 and s.user_id = $2 and ${isLiveSession('s', '$3')}`

/**
 * Ends one session of a user, and has the embedded provider ask for the password at the next sign-in in any browser.
 *
 * @throws ProblemError 404 when the user has no such session that could still be used
 */
export async function endOneSession(database: Database, id: string, { user, actor, now }: Ending): Promise<void> {
  if (!z.uuid().safeParse(id).success) throw new ProblemError('notFound')
  await inTransaction(database, async (transaction) => {
    const { rowCount } = await transaction.client.query(END_ONE, [id, user.id, now])
    if (rowCount !== 1) throw new ProblemError('notFound')
    await forgetAtProvider(transaction, user.id)
    await recordChange(transaction.orm, {
      actor: actor.login,
      action: 'endSessions',
      entity: USER_ENTITY,
      entityId: user.login,
      after: { sessions: 1, session: id }
    })
  })
}

/**
 * Ends all sessions of a user except the one that asks.
 *
 * @returns how many there were
 */
export function endOtherSessions(database: Database, { user, actor, now }: Ending): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const ended = await endSessionsOf(transaction, { userId: user.id, now, except: actor.id })
    if (ended > 0)
      await recordChange(transaction.orm, {
        actor: actor.login,
        action: 'endSessions',
        entity: USER_ENTITY,
        entityId: user.login,
        after: { sessions: ended }
      })
    return ended
  })
}
