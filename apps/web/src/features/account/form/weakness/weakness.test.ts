import { describe, expect, test } from 'vitest'
import { makeCheck } from './weakness.ts'

const OWN = ['ghopper', 'Grace', 'Hopper', 'grace.hopper@navy.example']

describe('a password that is easily guessed has a reason', () => {
  test.each([
    ['password', 'common'],
    ['passw0rd', 'similar'],
    ['negotiated', 'word'],
    ['ghopper1', 'own'],
    ['zxcvfr4', 'keyboard'],
    ['aaaaaaaaa', 'repeat'],
    ['abcdefgh', 'sequence'],
    ['1998-05-03', 'date'],
    ['x7$kQ', 'guessable']
  ])('%s: %s', async (password, reason) => {
    expect((await makeCheck('en'))(password, OWN)).toBe(reason)
  })
})

test('words are those of the language', async () => {
  const [english, spanish] = [await makeCheck('en'), await makeCheck('es')]
  expect(spanish('ayuntamiento', [])).toBe('word')
  expect(english('ayuntamiento', [])).not.toBe('word')
})

test('a password that is hard to guess has none', async () => {
  const check = await makeCheck('en')
  expect(check('correct horse battery', OWN)).toBeUndefined()
  expect(check('cold-harbour-lantern', OWN)).toBeUndefined()
})
