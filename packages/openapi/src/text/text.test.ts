import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownToPage } from './markdown.ts'
import { isPlain } from './plain.ts'
import { plainText, richText } from './rich-text.ts'
import { markdownSource } from './source.ts'

/** Ways to hide a script in a text, after OWASP's XSS Filter Evasion Cheat Sheet and what Markdown adds. */
const HIDDEN_SCRIPTS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://example.com/xss.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG SRC="jav&#x09;ascript:alert(1);">',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>"\\>',
  '<img src="https://example.com/x.png" style="background:url(javascript:alert(1))">',
  '<svg onload=alert(1)><script>alert(2)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">x</text></a></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<body onload=alert(1)>',
  '<base href="javascript:alert(1)//">',
  '<link rel=stylesheet href="https://example.com/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<style>@import "https://example.com/x.css";</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//example.com" onclick="alert(1)">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<xmp><p title="</xmp><script>alert(1)</script>"></xmp>',
  '<table background="javascript:alert(1)"><td>x</td></table>',
  '<div id="root" name="location" class="fixed inset-0">x</div>',
  '<video src=x onerror=alert(1)></video>',
  '<audio src onloadstart=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<img src="https://example.com/x.png" onload="alert(1)" srcset="javascript:alert(1)">',
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](java\nscript:alert(1))',
  '[x](&#x6a;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x](https://example.com/x.png"onerror="alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '[x](https://example.com "onclick=alert(1)")',
  '`<script>alert(1)</script>`',
  '```html onload=alert(1)\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '# <img src=x onerror=alert(1)>',
  '| a |\n|---|\n| <script>alert(1)</script> |',
  'a\0<script>alert(1)</script>'
]

/** Everything a reader may meet in HTML of ours; what is not here is a hole. */
const SAFE =
  /^(?:[^<>]|<\/?(?:p|br|hr|h[1-6]|blockquote|pre|ul|li|dl|dt|dd|div|table|thead|tbody|tfoot|tr|caption|summary|em|strong|i|b|u|s|del|ins|sub|sup|kbd|samp|var|cite|q|mark|small|span|wbr|code|a|details|ol|th|td|abbr)(?: \/)?>|<code class="language-[a-z0-9+#-]+">|<a(?: (?:href="(?:https?:|mailto:|[/#?.]|[^":]*")[^"<>]*"?|title="[^"<>]*"|rel="noopener noreferrer"|target="_blank"))+>|<(?:th|td) (?:align|colspan|rowspan|scope)="\w+">|<ol start="\d+">|<details open(?:="")?>)*$/

const htmlOf = (markdown: string) => richText(markdown).html ?? ''

describe('a script hidden in a description', () => {
  it.each(HIDDEN_SCRIPTS)('%j does not get through', (text) => {
    const html = htmlOf(text)
    expect(html).toMatch(SAFE)
    // Within an address these are words like others, once quotation marks are encoded.
    const tags =
      html
        .match(/<[^>]*>/g)
        ?.join('')
        .replaceAll(/(?<=href="https:)[^"]*/g, '') ?? ''
    expect(tags).not.toMatch(/script|onerror|onload|\son\w+=|style=|data:|vbscript| id=| name=/i)
  })

  it('does not get through amid other text', () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...HIDDEN_SCRIPTS, '\n\n', '> ', '- ', '`', '"', '<', '>'), fc.string())),
        (parts) => {
          expect(htmlOf(parts.join(''))).toMatch(SAFE)
        }
      ),
      { numRuns: 300 }
    ))
})

describe('Markdown', () => {
  it('sets headings below those of the page, the highest of a text right below them', () => {
    expect(htmlOf('# One\n\n## Two\n\n##### Five')).toBe('<h4>One</h4>\n<h5>Two</h5>\n<h6>Five</h6>')
    expect(richText('## Two\n\n### Three', undefined, 2).html).toBe('<h2>Two</h2>\n<h3>Three</h3>')
  })

  it('has tables with alignment but without styles, strikethrough and links', () => {
    expect(htmlOf('| a |\n|--:|\n| 1 |')).toContain('<td align="right">1</td>')
    expect(htmlOf('~~no~~ yes')).toBe('<p><s>no</s> yes</p>')
    expect(htmlOf('See https://example.com/a?b=1&c=2.')).toBe(
      '<p>See <a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">https://example.com/a?b=1&amp;c=2</a>.</p>'
    )
    expect(htmlOf('[here](/apireference/security) in `index.ts`')).toBe(
      '<p><a href="/apireference/security">here</a> in <code>index.ts</code></p>'
    )
  })

  it('keeps what HTML authors use, without what it brings along', () =>
    expect(htmlOf('<b id="root" class="x">bold</b><br><details><summary>More</summary>x</details>')).toBe(
      '<p><b>bold</b><br /></p><details><summary>More</summary>x</details><p></p>'
    ))

  it.each([
    [
      '![A diagram](https://example.com/x.png)',
      '<p><a href="https://example.com/x.png" rel="noopener noreferrer" target="_blank">A diagram</a></p>'
    ],
    [
      '<img src="http://example.com/x.png" width="1" title="Big">',
      '<a href="http://example.com/x.png" title="Big" rel="noopener noreferrer" target="_blank">http://example.com/x.png</a>'
    ],
    ['a ![x](data:image/png;base64,aGk=) b', '<p>a <span>x</span> b</p>'],
    ['<p><img src="data:image/png;base64,aGk=" alt="a dot"></p>', '<p><span>a dot</span></p>'],
    ['![x](//example.com/x.png)', '<p><span>x</span></p>'],
    ['![x](/api/logout)', '<p><span>x</span></p>'],
    [
      '[![Build](https://example.com/badge.svg)](https://example.com/)',
      '<p><a href="https://example.com/" rel="noopener noreferrer" target="_blank"><span>Build</span></a></p>'
    ]
  ])('has no images, which would tell others who reads what: %s', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })

  it.each([
    ['brackets', '['.repeat(50_000)],
    ['emphasis', '*a '.repeat(30_000)],
    ['code', '`'.repeat(20_000) + 'a`'.repeat(20_000)],
    ['quotations', '>'.repeat(50_000)],
    ['lists', '- '.repeat(10_000)],
    ['tags', '<a '.repeat(30_000)],
    ['elements', '<b>'.repeat(20_000)],
    ['spaces', `a${' '.repeat(100_000)}b`],
    ['references', '[a]: x\n'.repeat(5_000)],
    ['links', '[a](b'.repeat(20_000)],
    ['length', 'word '.repeat(100_000)]
  ])('takes bounded time and space for many %s', { timeout: 15_000 }, (_, text) => {
    const { plain, html = plain ?? '' } = richText(text)
    expect(html.length).toBeLessThan(20 * text.length)
  })
})

describe('a text without markup', () => {
  it.each(['Just words.', 'snake_case and 2 * 3', 'e.g. index.ts, a-b', 'Two\nlines'])('%j is plain', (text) => {
    if (!text.includes('*')) expect(richText(text)).toEqual({ plain: text })
    expect(markdownSource(richText(text))).toBe(text)
  })

  it('is recognised: what is called plain is one paragraph with the same words', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'a',
            'b c',
            ' ',
            '\n',
            '*',
            '_',
            '-',
            '#',
            '1.',
            '1)',
            '=',
            '|',
            '~',
            '>',
            '    ',
            '+',
            '.',
            ':',
            '/',
            'www.x.y',
            '\t'
          )
        ),
        (parts) => {
          const text = parts.join('').trim()
          if (text === '' || !isPlain(text)) return
          const { html } = markdownToPage(text)
          const words = html.replace(/^<p>|<\/p>$/g, '').replaceAll('&gt;', '>')
          expect(words.replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '))
        }
      ),
      // A rule that was once taken for words.
      { numRuns: 3_000, examples: [[['-', '-', '\t', '-']]] }
    ))
})

it('keeps its source where JSON does not see it', () => {
  const text = richText('Some `code`')
  expect(markdownSource(text)).toBe('Some `code`')
  expect(JSON.parse(JSON.stringify(text))).toEqual({ html: '<p>Some <code>code</code></p>' })
})

it('names the language where it is another', () => {
  expect(richText('Hola', 'es')).toEqual({ plain: 'Hola', lang: 'es' })
  expect(richText('Hola')).toEqual({ plain: 'Hola' })
  expect(plainText('See `x` and [y](https://example.com)')).toEqual({ plain: 'See x and y' })
})

it('replaces what neither UTF-8 nor a database knows', () =>
  expect(richText('a\0b\ud800c')).toEqual({ plain: 'a\ufffdb\ufffdc' }))

it('gives the headings of a page ids, and lists them', () => {
  const { html, headings } = markdownToPage(
    '## Tokens & scopes\n\nx\n\n## Tokens & scopes\n\n### Über uns <b id="x">y</b>'
  )
  expect(headings).toEqual([
    { id: 'tokens-scopes', level: 2, text: 'Tokens & scopes' },
    { id: 'tokens-scopes-2', level: 2, text: 'Tokens & scopes' },
    { id: 'über-uns-y', level: 3, text: 'Über uns y' }
  ])
  expect(html).toContain('<h2 id="tokens-scopes-2">')
  expect(html).toContain('<h3 id="über-uns-y">Über uns <b>y</b></h3>')
})

describe('what is not closed', () => {
  it.each([
    ['<svg width="10"> Then the text.', 'Then the text.'],
    ['Before <svg/> and after.', 'and after.'],
    ['<select>\n\nAll that follows.', 'All that follows.'],
    ['<svg><svg></svg> Behind it.', 'Behind it.'],
    ['<!-- a note\n\nThe rest.', 'The rest.']
  ])('%s keeps what follows', (markdown, kept) => {
    const { html = '' } = richText(markdown)
    expect(html).toContain(kept)
    expect(html).toMatch(SAFE)
  })

  it('what is closed still loses its contents', () =>
    expect(richText('One <svg><text>no</text></svg> two <!-- no --> three.').html).toBe('<p>One  two  three.</p>'))
})

it('a head of a table without text is a cell', () =>
  expect(richText('| | a |\n|---|:-:|\n| b | c |').html).toContain('<tr>\n<td></td>\n<th align="center">a</th>'))

it.each(['<br>', '<br />', '&nbsp;', ' <b> <br></b>'])('a head of a table with nothing but %s is a cell', (inside) => {
  const { html } = richText(`<table><tr><th colspan="2" scope="col">${inside}</th><th>a</th></tr></table>`)
  expect(html).toContain('<td colspan="2"></td><th>a</th>')
})

it('a row of heads without any text is left out', () => {
  expect(richText('| | |\n|---|---|\n| b | c |').html).toBe(
    '<table>\n<tbody>\n<tr>\n<td>b</td>\n<td>c</td>\n</tr>\n</tbody>\n</table>'
  )
  expect(
    richText('<table><tr><th><br></th><th align="right"></th></tr><tr><td>b</td><td></td></tr></table>').html
  ).toBe('<table><tr><td>b</td><td></td></tr></table>')
  expect(richText('<table><tr><th rowspan="2"></th></tr><tr><td>b</td></tr></table>').html).toContain('rowspan="2"')
})
