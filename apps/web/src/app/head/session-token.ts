import { LOGIN_CALLBACK_ROUTE } from '@portico/contract'
import { getToken } from '@/lib/session/token.ts'

/** The session's bearer; none on the callback page, which starts a session. */
export const token = window.location.pathname === LOGIN_CALLBACK_ROUTE ? undefined : getToken()
