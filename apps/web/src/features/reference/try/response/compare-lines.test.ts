import { expect, test } from 'vitest'
import { compareLines } from './compare-lines.ts'

const shown = (before: string, after: string) =>
  compareLines([...before], [...after])
    .map(({ kind, text }) => ({ same: '', removed: '-', added: '+' })[kind] + text)
    .join(' ')

test.each([
  ['abc', 'abc', 'a b c'],
  ['abc', 'axc', 'a -b +x c'],
  ['abc', 'ac', 'a -b c'],
  ['ac', 'abc', 'a +b c'],
  ['abcd', 'bxd', '-a b -c +x d'],
  ['', 'a', '+a'],
  ['aab', 'ab', 'a -a b']
])('the lines %s and %s differ as %s', (before, after, expected) => expect(shown(before, after)).toBe(expected))

test('each text can be read from the comparison', () => {
  const [before, after] = ['the quick brown fox', 'a quick red fox jumps']
  const lines = compareLines([...before], [...after])
  const read = (kind: string) => lines.flatMap((line) => (line.kind === 'same' || line.kind === kind ? line.text : []))
  expect(read('removed').join('')).toBe(before)
  expect(read('added').join('')).toBe(after)
})
