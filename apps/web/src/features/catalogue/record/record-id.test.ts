import { describe, expect, it } from 'vitest'
import { parseRecordId } from './record-id.ts'

describe('the number of a record in an address', () => {
  it('is a positive integer', () => {
    expect(parseRecordId('1')).toBe(1)
    expect(parseRecordId('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  })

  it.each([undefined, '', '0', '-1', '01', '1.0', '1e3', '0x10', ' 1', 'abc', '9007199254740992'])(
    'is not %j',
    (text) => {
      expect(parseRecordId(text)).toBeUndefined()
    }
  )
})
