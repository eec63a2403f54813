import { expect, test } from 'vitest'
import { type ChangedBlock, changedBlocks } from './line-difference.ts'

const MARKS = { before: '-', after: '+', same: ' ' }
const written = (blocks: readonly ChangedBlock[]) =>
  blocks.map((block) => block.map(({ side, number, text }) => `${MARKS[side]}${number} ${text}`))
const numbered = (count: number, change: Record<number, string | null> = {}) =>
  Array.from({ length: count }, (_, index) => change[index + 1] ?? (change[index + 1] === null ? [] : `${index + 1}`))
    .flat()
    .join('\n')

test('a changed line has the line before and after it, and three lines around it', () => {
  expect(written(changedBlocks(numbered(20), numbered(20, { 10: 'ten' })))).toEqual([
    [' 7 7', ' 8 8', ' 9 9', '-10 10', '+10 ten', ' 11 11', ' 12 12', ' 13 13']
  ])
})

test('lines that are new and lines that are gone are counted in the text that has them', () => {
  expect(written(changedBlocks('a\nb\nc', 'b\nx\nc\nd'))).toEqual([['-1 a', ' 1 b', '+2 x', ' 3 c', '+4 d']])
})

test('changes that are far from one another are separate', () => {
  const blocks = changedBlocks(numbered(60), numbered(60, { 5: 'five', 8: 'eight', 40: null }))
  expect(blocks.map((block) => block.filter(({ side }) => side !== 'same').length)).toEqual([4, 1])
  expect(blocks.map((block) => block.length)).toEqual([12, 7])
})

test('a text that is new or gone has changed in every line, and equal lines have not, whatever their ends', () => {
  expect(written(changedBlocks('', 'a\nb\n'))).toEqual([['+1 a', '+2 b']])
  expect(written(changedBlocks('a\n\n', ''))).toEqual([['-1 a', '-2 ']])
  expect(changedBlocks('a\r\nb\r\n', 'a\nb')).toEqual([])
})

test('whatever changes, both texts can be read from the comparison of a short one', () => {
  const random = (seed: number) => {
    let state = seed
    return () => {
      state = (state * 1103515245 + 12345) % 2147483648
      return state / 2147483648
    }
  }
  for (let seed = 1; seed < 300; seed++) {
    const next = random(seed)
    const text = () => Array.from({ length: Math.floor(next() * 7) }, () => 'abc'[Math.floor(next() * 3)])
    const [before, after] = [text(), text()]
    const lines = changedBlocks(before.join('\n'), after.join('\n')).flat()
    if (lines.length === 0) expect(before).toEqual(after)
    // Up to seven lines are within reach of any change, but for those far from the only one.
    const far = after.length - lines.filter(({ side }) => side !== 'before').length
    const changed = (side: 'before' | 'after') => lines.filter((line) => line.side === side).length
    expect(before.length - changed('before')).toBe(after.length - changed('after'))
    for (const { side, number, text: line } of lines)
      expect((side === 'before' ? before : after)[number - 1]).toBe(line)
    expect(far).toBeGreaterThanOrEqual(0)
  }
})

test('texts with more differences than are looked for have changed between their common ends', () => {
  const other = (mark: string) =>
    `first\n${Array.from({ length: 3000 }, (_, index) => `${mark}${index}`).join('\n')}\nlast`
  const [block = []] = changedBlocks(other('a'), other('b'))
  expect(block).toHaveLength(6002)
  expect([block[0]?.text, block[1]?.text, block.at(-1)?.text]).toEqual(['first', 'a0', 'last'])
})
