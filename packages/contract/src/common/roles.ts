/** The roles a portal user can hold, as they appear in `authorities` and in the bearer token. */
export const ROLE_ADMIN = 'ROLE_ADMIN'
export const ROLE_USER = 'ROLE_USER'
export const AUTHORITIES = [ROLE_ADMIN, ROLE_USER] as const
export type Authority = (typeof AUTHORITIES)[number]
