import { LIMITS } from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'

/** More pages than any list has. */
const LAST_PAGE = 1_000_000

/**
 * A whole number in a query, in digits alone. An empty text is none, and not 0.
 *
 * @param min the least it may be
 * @param max the most it may be; what can be counted exactly unless given
 */
export const integerParameter = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : text),
    z.number().int().min(min).max(max)
  )

/** A filter of a list by one of some values; one that a form has left empty is none. */
export const optionalEnum = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((text) => (text === '' ? undefined : text), z.enum(values).optional()).optional()

/** The query of a paged list; pages count from 0. */
export const pageQuery = z.object({
  page: integerParameter(0, LAST_PAGE).default(0),
  size: integerParameter(1, LIMITS.pageSizeMax).default(LIMITS.pageSize)
})

/** Headers of a page of a list. */
export const PAGE_HEADERS = { 'X-Total-Count': 'Items in the full list', Link: 'Other pages (RFC 8288)' }

/**
 * Sets the headers of a page of a list: how long the list is, and the links to its other pages.
 *
 * @param publicUrl the portal's origin
 */
export function setPagingHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  list: { page: number; size: number; total: number; publicUrl: string }
): void {
  const { page, size, total, publicUrl } = list
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const link = (number: number, relation: string) => {
    const target = new URL(request.originalUrl, publicUrl)
    target.searchParams.set('page', String(number))
    target.searchParams.set('size', String(size))
    return `<${target.href}>; rel="${relation}"`
  }
  const links = [
    ...(page < last ? [link(page + 1, 'next')] : []),
    ...(page > 0 ? [link(Math.min(page - 1, last), 'prev')] : []),
    link(last, 'last'),
    link(0, 'first')
  ]
  reply.header('X-Total-Count', total).header('Link', links.join(','))
}
