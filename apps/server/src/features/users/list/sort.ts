import { LIMITS } from '@portico/contract'
import * as z from 'zod'
import { ProblemError } from '../../../platform/http/errors.ts'

/** What a paged list is sorted by; `sort` may be there several times. */
export const sortParameter = z
  .union([z.string(), z.array(z.string()).max(LIMITS.pageSize)])
  .optional()
  .describe('`field,asc` or `field,desc`')

export interface SortOrder<Field extends string> {
  field: Field
  direction: 'asc' | 'desc'
}

/**
 * Reads what a list is to be sorted by; without a word of it, by id.
 *
 * @throws ProblemError when it names a field that the list cannot be sorted by, or a direction that there is not
 */
export function readSort<Field extends string>(
  given: string | string[] | undefined,
  fields: readonly Field[]
): SortOrder<Field>[] {
  const orders = new Map<Field, SortOrder<Field>>()
  for (const text of [given ?? 'id,asc'].flat()) {
    const [name, direction = 'asc', ...rest] = text.split(',').map((part) => part.trim())
    const field = fields.find((offered) => offered === name)
    if (!field || rest.length > 0 || !isDirection(direction))
      throw new ProblemError('validation', {
        detail: `The list cannot be sorted by “${text.slice(0, 100).toWellFormed()}”. Send field,asc or field,desc with one of: ${fields.join(', ')}.`,
        fieldErrors: [{ objectName: 'query', field: 'sort', message: 'Enum' }]
      })
    if (!orders.has(field)) orders.set(field, { field, direction })
  }
  return [...orders.values()]
}

const isDirection = (text: string): text is 'asc' | 'desc' => text === 'asc' || text === 'desc'
