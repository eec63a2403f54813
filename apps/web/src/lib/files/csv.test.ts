import { withGuard, withoutGuard } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from './csv.ts'

/** Texts of what the guard looks at. */
const texts = fc
  .array(
    fc.constantFrom(
      ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', ';', '|', ',', '"', "'", ' ', 'a']
    )
  )
  .map((parts) => parts.join(''))

describe('what a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t'=1"],
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x|+1\t@a', "x|'+1\t'@a"],
    ['x\n=3+3', "x\n'=3+3"],
    ['x\r\n－3', "x\r\n'－3"],
    ['x;"=1', `x;'"=1`],
    ["x;'=1", "x;''=1"]
  ])('has an apostrophe before it: %j', (cell, guarded) => {
    expect(withGuard(cell)).toBe(guarded)
  })

  it.each(['', 'a=b', 'a - b', 'a@b.example', 'x; y', "'x", 'a,=b'])('is not seen in %j', (cell) => {
    expect(withGuard(cell)).toBe(cell)
  })

  it('begins no cell of an export, whatever lies between its cells', () => {
    fc.assert(
      fc.property(texts, (cell) => {
        const row = writeCsv(['name'], [[1, cell]])
          .split('\r\n')
          .slice(1)
          .join('\r\n')
        for (const part of row.split(/[;|\t\r\n]/)) expect(part).not.toMatch(/^"*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 1000 }
    )
  })

  it('is as it was once the apostrophes are taken away', () => {
    fc.assert(
      fc.property(texts, (cell) => {
        expect(withoutGuard(withGuard(cell))).toBe(cell)
      }),
      { numRuns: 1000 }
    )
  })
})
