import { ROLE_ADMIN } from '@portico/contract'
import type { FastifyRequest } from 'fastify'

/**
 * Who reads in the reference: the id of a user, who sees what is released and their own changes; -1 for administrators, who see everything; or null for a reader
 * without changes of their own.
 */
export type Viewer = number | null

/** SEES_EVERYTHING, which is no user's id. */
const EVERYTHING = -1

/** Who makes a request. */
export function viewerOf({ session }: Pick<FastifyRequest, 'session'>): Viewer {
  if (!session) return null
  return session.authorities.includes(ROLE_ADMIN) ? EVERYTHING : session.userId
}
