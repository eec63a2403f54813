import { readId } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { preconditionOf } from '../../../platform/http/conditional.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Precondition } from '../store.ts'

/** The parameters of a record's address; which ids there can be is for `pathId` to say. */
export const recordParams = z.object({ id: z.string() })

/** The id in an address; one that is no positive integer belongs to no record. */
export function pathId(given: string): number {
  const id = readId(given)
  if (id === undefined) throw new ProblemError('notFound')
  return id
}

/** The entity tag of a revision: strong, for a revision's representation never changes. */
export const etagOf = (revision: number) => `"${revision}"`

/** What an `If-Match` header demands of a record's revision. */
export function revisionPrecondition(request: FastifyRequest): Precondition {
  const accepts = preconditionOf(request)
  return (revision) => accepts(etagOf(revision))
}
