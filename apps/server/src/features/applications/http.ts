import { ALERT_HEADER, type Application, PARAMS_HEADER, ROLE_ADMIN, readId } from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { sessionOf } from '../../platform/security/access.ts'
import { type Actor, etagOf } from './rows.ts'

/** Headers of responses, as the description of the API has them. */
export const APPLICATION_HEADERS = { ETag: 'Version of the changeable fields, for If-Match' }
export const ALERT_HEADERS = {
  [ALERT_HEADER]: 'Key of the message to show',
  [PARAMS_HEADER]: 'Its parameter, URL-encoded'
}

/** The parameters of an application's address. */
export const applicationParams = z.object({ id: z.string() })

/** @throws ProblemError 404 when an id in an address is no positive integer */
export function pathId(given: string): number {
  const id = readId(given)
  if (id === undefined) throw new ProblemError('notFound')
  return id
}

/** A text in an address. @throws ProblemError 404 when the database could not store it */
export function pathText(given: string): string {
  if (given.includes('\u0000') || !given.isWellFormed()) throw new ProblemError('notFound')
  return given
}

/** Who makes a request. */
export function actorOf(request: FastifyRequest): Actor {
  const { userId, login, authorities } = sessionOf(request)
  return { userId, login, isAdministrator: authorities.includes(ROLE_ADMIN) }
}

/** Sends an application with its entity tag. */
export function sendApplication(reply: FastifyReply, application: Application): Application {
  reply.header('ETag', etagOf(application))
  return application
}
