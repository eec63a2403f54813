import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatJson } from './format-json.ts'

describe('formatted JSON', () => {
  it('has one value a line', () => {
    expect(formatJson('{"a":[1,{"b":"x, y"}],"c":{},"d":[]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": "x, y"\n    }\n  ],\n  "c": {},\n  "d": []\n}'
    )
  })

  it('keeps the spelling of numbers and strings', () => {
    expect(formatJson(' [12345678901234567890, 1.0, 1e3, "\\u00e9\\"{"] ')).toBe(
      '[\n  12345678901234567890,\n  1.0,\n  1e3,\n  "\\u00e9\\"{"\n]'
    )
  })

  it('is undefined for what is no JSON', () => {
    expect(formatJson('{a: 1}')).toBeUndefined()
    expect(formatJson('')).toBeUndefined()
  })

  it('is what JSON.stringify writes, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
      })
    )
  })
})
