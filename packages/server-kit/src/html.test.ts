import { expect, test } from 'vitest'
import { escapeHtml, Html, html } from './html.ts'

test('values are escaped in content and in attributes', () => {
  expect(html`<a title="${`"'><script>`}">${'a & b'}</a>`.text).toBe(
    '<a title="&quot;&#39;&gt;&lt;script&gt;">a &amp; b</a>'
  )
  expect(escapeHtml('€ <ñ>')).toBe('€ &lt;ñ&gt;')
})

test('HTML is inserted as it is, lists are joined, and what is absent leaves nothing', () => {
  const items = ['<', 2].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}${undefined}${false}</ul>${new Html('<br>')}${0}${''}`.text).toBe(
    '<ul><li>&lt;</li><li>2</li></ul><br>0'
  )
})
