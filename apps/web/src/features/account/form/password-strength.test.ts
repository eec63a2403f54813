import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { passwordPoints, passwordScore } from './new-password-fields.tsx'

describe('the score of a password', () => {
  it.each([
    // Up to six characters: at most 10, whatever it is made of.
    ['', 0, 1],
    ['a', 10, 1],
    ['aB3$', 10, 1],
    ['aB3$x_', 10, 1],
    // One kind: at most 10.
    ['abcdefg', 10, 1],
    ['abcdefghijklmnopqrstuvwxyz', 10, 1],
    ['1234567', 10, 1],
    // Two kinds: at most 20.
    ['abcdef1', 20, 2],
    ['abcdefghijk1', 20, 2],
    // Three kinds: at most 40.
    ['abcdeF1', 40, 4],
    ['abcdefgH1', 40, 4],
    // Four kinds: 2 for each character, 1 more from ten on, 40 for the kinds.
    ['abcdE1$', 54, 5],
    ['abcdefgE1', 40, 4],
    ['abcdefE1$', 58, 5],
    ['abcdefgE1$', 61, 5],
    // No kind at all: nothing but the length counts.
    ['ñññññññ', 14, 2],
    ['ñññññññññññ', 23, 3],
    ['#######', 14, 2]
  ])('%j scores %i and lights %i', (password, score, points) => {
    expect(passwordScore(password)).toBe(score)
    expect(passwordPoints(password)).toBe(points)
  })
})

describe('the symbols', () => {
  const countsAsSymbol = (character: string) => passwordScore(`abcdef${character}`) === 20

  it('are those of the client family', () => {
    const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
    const symbols = printable.filter((character) => !/[a-zA-Z0-9]/.test(character) && countsAsSymbol(character))
    expect(symbols.join('')).toBe('!"$%&\'()*+,-./:;<=>?[]^_`{|}~')
  })

  it.each(['#', '@', '\\', ' ', 'á', 'Ñ'])('do not include %j', (character) => {
    expect(countsAsSymbol(character)).toBe(false)
  })
})

test('a score is never below 0, and lights from one to five segments, as many as its tens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (password) => {
      const score = passwordScore(password)
      const points = passwordPoints(password)
      expect(score).toBeGreaterThanOrEqual(0)
      const expected = score <= 10 ? 1 : score <= 20 ? 2 : score <= 30 ? 3 : score <= 40 ? 4 : 5
      expect(points).toBe(expected)
    })
  )
})

test('the order of the characters does not matter', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'abzAZ059$~#@ñ')), (characters) => {
      expect(passwordScore([...characters].reverse().join(''))).toBe(passwordScore(characters.join('')))
    })
  )
})

test('a short password, and one of a single kind, is at the bottom', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 6 }), fc.stringMatching(/^[a-z]+$/), fc.stringMatching(/^\d+$/)),
      (password) => {
        expect(passwordPoints(password)).toBe(1)
      }
    )
  )
})
