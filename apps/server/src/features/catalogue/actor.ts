import { ROLE_ADMIN } from '@portico/contract'
import type { Session } from '../../platform/users/sessions.ts'

/** Who changes a record. */
export interface Actor {
  readonly login: string
  readonly userId: number
  readonly isAdministrator: boolean
}

/** The user of a session as the one who changes a record. */
export const actorOf = ({ login, userId, authorities }: Session): Actor => ({
  login,
  userId,
  isAdministrator: authorities.includes(ROLE_ADMIN)
})
