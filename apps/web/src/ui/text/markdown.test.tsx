import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkdownText } from './markdown.tsx'

const html = (text: string) =>
  renderToStaticMarkup(<MarkdownText text={text} topLevel={3} />)
    .replace(/^<div[^>]*>|<\/div>$/g, '')
    .trim()

const OUTWARD = 'target="_blank" rel="noopener noreferrer nofollow"'

describe('Markdown of others', () => {
  it.each([
    '[text](javascript:alert(1))',
    '[text](JaVaScRiPt:alert(1))',
    '[text](javascript&colon;alert(1))',
    '[text](<java\tscript:alert(1)>)',
    '[text](data:text/html,<script>alert(1)</script>)',
    '[text](vbscript:x)',
    '[text](/logout)',
    '[text](//example.com)',
    '[text](#part)',
    '[text][here]\n\n[here]: javascript:alert(1)'
  ])('has no link of %s, only its text', (markdown) => {
    expect(html(markdown)).not.toContain('<a')
    expect(html(markdown)).toContain('text')
  })

  it.each(['<javascript:alert(1)>', '//example.com/x', 'ftp://example.com', 'readme.md'])(
    'has no link of %s',
    (text) => {
      expect(html(text)).not.toContain('<a')
    }
  )

  it.each([
    ['[text](https://example.com/a?b=c&d)', `<a href="https://example.com/a?b=c&amp;d" ${OUTWARD}>text</a>`],
    ['[text](mailto:a@example.com)', `<a href="mailto:a@example.com" ${OUTWARD}>text</a>`],
    ['https://example.com', `<a href="https://example.com" ${OUTWARD}>https://example.com</a>`],
    ['a@example.com', `<a href="mailto:a@example.com" ${OUTWARD}>a@example.com</a>`],
    [
      '[**a** `b`](HTTPS://EXAMPLE.COM)',
      `<a href="HTTPS://EXAMPLE.COM" ${OUTWARD}><strong>a</strong> <code>b</code></a>`
    ]
  ])('leads out of the portal by %s, in a new tab', (markdown, link) => {
    expect(html(markdown)).toBe(`<p>${link}</p>`)
  })

  it('shows HTML as text, in a line and as a block', () => {
    expect(html('a <b onclick="x()">b</b>')).toBe('<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>')
    expect(html('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html('<a href="https://example.com">https://example.com</a>')).not.toContain('<a')
  })

  it('loads no picture, and shows what it is said to be', () => {
    const shown = html('![a <b> photo](https://example.com/p.png "title")')
    expect(shown).not.toMatch(/<img|example\.com/)
    expect(shown).toContain('a &lt;b&gt; photo</span>')
    expect(html('![](https://example.com/p.png)')).toBe('<p></p>')
  })

  it('escapes code and its language', () => {
    expect(html('```"><script>\n<b>\n```')).toBe(
      '<pre><code class="language-&quot;&gt;&lt;script&gt;">&lt;b&gt;\n</code></pre>'
    )
  })
})

it('has its headings below those of the page', () => {
  expect(html('# a\n\n## b\n\n###### c')).toBe('<h3>a</h3>\n<h4>b</h4>\n<h6>c</h6>')
})

it('aligns columns by an attribute, for the content policy allows no styles', () => {
  const table = html('| a | b |\n|:-:|---|\n| 1 | 2 |')
  expect(table).toContain('<th align="center">a</th>\n<th>b</th>')
  expect(table).toContain('<td align="center">1</td>\n<td>2</td>')
  expect(table).not.toContain('style')
})

it('has task lists', () => {
  expect(html('- [x] a\n- [ ] b\n- `[ ] c`')).toBe(
    '<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n<li><code>[ ] c</code></li>\n</ul>'
  )
})
