import { expect, test } from 'vitest'
import { linesOf } from './code-lines.ts'

test('an element that spans lines ends with each line and begins again', () => {
  expect(linesOf('a <span class="c">b\n<span class="d">c</span>\n</span>\nd')).toEqual([
    'a <span class="c">b</span>',
    '<span class="c"><span class="d">c</span></span>',
    '<span class="c"></span>',
    'd'
  ])
})
