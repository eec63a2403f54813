import { expect, test } from 'vitest'
import { writeDocument } from './page-document.ts'

const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Portal" />
    <title>Portal</title>
  </head>
  <body><div id="root"></div><noscript>No script.</noscript></body>
</html>`
const MANIFEST = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
  'src/page.tsx': { file: 'assets/page.js', imports: ['index.html', '_shared.js'] },
  '../../content/i18n/es/pages/some.json': { file: 'assets/some-es.js' }
}
const PAGE = {
  template: TEMPLATE,
  manifest: MANIFEST,
  page: { path: '/some', module: 'src/page.tsx', texts: ['some'] },
  locale: 'es',
  content: { html: '<h1>$& ¿Más?</h1>', title: 'A & "B"', description: '<5 %' }
} as const

test('a page’s document has its language, its words and its own files', () => {
  const document = writeDocument(PAGE)
  expect(document).toContain(
    '<html lang="es" data-view="" data-ribbon="ribbon.invalid" data-files="/assets/page.js /assets/shared.js /assets/some-es.js">'
  )
  expect(document).toContain('<div id="root"><h1>$& ¿Más?</h1></div>')
  expect(document).toContain('<title>A &amp; &quot;B&quot;</title>')
  expect(document).toContain('<meta name="description" content="&lt;5 %" />')
  expect(document).toContain('<link rel="alternate" hreflang="x-default" href="https://portal.invalid/some">')
  expect(document).toContain('<link rel="canonical" href="https://address.invalid">')
})

test('a page of the start has no files of its own', () => {
  expect(writeDocument({ ...PAGE, page: { path: '/', texts: [] } })).toContain(
    '<html lang="es" data-view="" data-ribbon="ribbon.invalid">'
  )
})

test('a document without a place for the page, or with two, is refused', () => {
  expect(() => writeDocument({ ...PAGE, template: TEMPLATE.replace(' id="root"', '') })).toThrow('0 times')
  expect(() => writeDocument({ ...PAGE, template: TEMPLATE + TEMPLATE })).toThrow('2 times')
})

test('a page whose file was not built is refused', () => {
  const page = { path: '/some', module: 'src/other.tsx', texts: [] }
  expect(() => writeDocument({ ...PAGE, page })).toThrow('src/other.tsx')
})
