import * as openapi from '@portico/openapi'
import { expect, test } from 'vitest'
import { PREPARATION } from './number.ts'

test('the server counts preparations as the package that makes the pieces does', () => {
  expect(PREPARATION).toBe(openapi.PREPARATION)
})
