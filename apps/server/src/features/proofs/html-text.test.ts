import { expect, test } from 'vitest'
import { readHtml, TooDeepError } from './html-text.ts'

/** What is less prominent, by its words. */
const lesser = (html: string) => {
  const { text, lessProminent } = readHtml(html)
  return lessProminent.map(({ start, end, reason }) => [text.slice(start, end), reason])
}

test('the words of a page are its lines, with entities decoded and without what is not shown as text', () => {
  const { text } = readHtml(
    '<!doctype html><head><title>No</title><style>p{}</style></head><body><h1>Desde  199&nbsp;&euro;/mes</h1><p>TAE <b>6,16</b>&#32;%<br>TIN\n5,99 %</p><script>alert("6 %")</script><template>No</template></body>'
  )
  expect(text).toBe('Desde 199\u00a0€/mes\nTAE 6,16 %\nTIN 5,99 %')
})

test.each([
  ['<p>TAE <small>6,16 %</small></p>', [['6,16 %', 'SMALL']]],
  ['<p style="font-size: 9px">TAE</p>', [['TAE', 'SMALL']]],
  ['<p style="font-size:0.7em">TAE</p>', [['TAE', 'SMALL']]],
  ['<p style="font-size: 14px">TAE</p>', []],
  ['<body style="font-size:20px"><p style="font-size:14px">TAE</p></body>', [['TAE', 'SMALL']]],
  ['<div style="font-size:50%"><b>TAE</b></div>', [['TAE', 'SMALL']]],
  ['<div hidden>TAE</div>', [['TAE', 'HIDDEN']]],
  ['<div style="display:none"><p>TAE</p></div>', [['TAE', 'HIDDEN']]],
  ['<span class="sr-only">TAE</span>', [['TAE', 'HIDDEN']]],
  ['<details><summary>Más</summary>TAE</details>', [['TAE', 'COLLAPSED']]],
  ['<details open><summary>Más</summary>TAE</details>', []],
  ['<footer><p>TAE</p></footer>', [['TAE', 'FOOTNOTE']]],
  ['<p class="card nota-legal">TAE</p>', [['TAE', 'FOOTNOTE']]],
  ['<p class="legalize">TAE</p>', []]
])('%s', (html, expected) => {
  expect(lesser(html)).toEqual(expected)
})

test('HTML that is broken or made of nothing but marks is read in little time, and HTML that is too deep is refused', () => {
  const begun = performance.now()
  for (const html of ['<'.repeat(400_000), '</p>'.repeat(100_000), '&amp;'.repeat(90_000), '<p a="'.repeat(60_000)])
    readHtml(html)
  expect(() => readHtml('<div>'.repeat(90_000))).toThrow(TooDeepError)
  expect(performance.now() - begun).toBeLessThan(5000)
})
