import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatJson, jsonFault } from './json-text.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Texts that are nearly JSON: a value with some of its characters taken out, put in or replaced. */
const nearlyJson = fc
  .tuple(
    fc.json(),
    fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(...'{}[]",:\\ \n01-.eEtrufalsn\u0001\u007f')), {
      maxLength: 3
    })
  )
  .map(([text, edits]) =>
    edits.reduce((edited, [place, removed, put]) => {
      const at = place % (edited.length + 1)
      return edited.slice(0, at) + put + edited.slice(at + removed)
    }, text)
  )

describe('where a text is no JSON', () => {
  it('agrees with the JSON parser on what is JSON', () => {
    fc.assert(
      fc.property(nearlyJson, (text) => {
        fc.pre(text.trim() !== '')
        expect(jsonFault(text) === undefined).toBe(isJson(text))
      }),
      { numRuns: 2000 }
    )
  })

  it.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": tru\n}', 2, 8],
    ['[1\n 2]', 2, 2],
    ['{"a"', 1, 5],
    ['"line\nbreak"', 1, 6],
    ['"\\x"', 1, 2],
    ['01', 1, 1],
    ['{} {}', 1, 4],
    ["{'a': 1}", 1, 2]
  ])('%j: line %d, column %d', (text, line, column) => {
    expect(jsonFault(text)).toMatchObject({ line, column })
  })

  it('is nowhere in a blank text', () => {
    expect(jsonFault(' \n')).toBeUndefined()
  })

  it('is found in texts as long as a field holds, however deep', () => {
    expect(jsonFault('['.repeat(100_000))).toMatchObject({ offset: 100_000 })
    expect(jsonFault(`"${'\\n'.repeat(50_000)}"`)).toBeUndefined()
  })
})

describe('laying JSON out', () => {
  it('does as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
      })
    )
  })

  it('keeps numbers, escapes and doubled names as they are written', () => {
    expect(formatJson('{"a":12345678901234567890,"b":1.0,"a":"\\u0041"}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "b": 1.0,\n  "a": "\\u0041"\n}'
    )
  })

  it('has one value a line', () => {
    expect(formatJson('{"a":[1,{"b":"x, y"}],"c":{},"d":[]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": "x, y"\n    }\n  ],\n  "c": {},\n  "d": []\n}'
    )
    expect(formatJson(' [1e3, "\\u00e9\\"{"] ')).toBe('[\n  1e3,\n  "\\u00e9\\"{"\n]')
  })

  it('leaves alone what is no JSON', () => {
    expect(formatJson('')).toBeUndefined()
    expect(formatJson('{a: 1}')).toBeUndefined()
    expect(formatJson('{')).toBeUndefined()
  })
})
