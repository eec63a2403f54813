import { expect, test } from 'vitest'
import { ibanGroups } from './money.ts'

test('an account number is written in groups of four', () => {
  expect(ibanGroups('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(ibanGroups('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
})
