import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'

/** What user management works with. */
export interface UserServices {
  database: Database
  clock: Clock
  outbox: Outbox
  /** Where browsers reach the portal, without a slash at the end. */
  publicUrl: string
  /** Whether the portal's own provider signs people in, so that passwords are kept here. */
  embeddedProvider: boolean
}
