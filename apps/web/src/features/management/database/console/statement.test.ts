import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/client.ts'
import { toStatementError } from './statement.ts'

const refusal = (problem: object) => new ApiError('refused', { status: 400, path: 'api/x', body: problem })

test('a place counts from the first character of the text, blanks and pictures included', () => {
  expect(toStatementError(refusal({ detail: 'no column', position: 13 }), `\n  select '📄', nme`)).toEqual({
    message: 'no column',
    from: 3 + 13,
    to: 3 + 16
  })
})

test('a place behind the statement is its end, and none is none', () => {
  expect(toStatementError(refusal({ detail: 'ends', position: 9 }), 'select (  ').from).toBe(8)
  expect(toStatementError(refusal({ detail: 'too long' }), 'select 1')).toEqual({
    message: 'too long',
    from: undefined,
    to: undefined
  })
})
