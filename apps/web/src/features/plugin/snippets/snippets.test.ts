import { parse as parseVue } from '@vue/compiler-sfc'
import { transformSync } from 'esbuild'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { type AttributeValues, ELEMENTS, type ElementName } from '../embed/attributes.ts'
import { contentPolicy } from './content-policy.ts'
import { headTags, type SnippetInput } from './markup.ts'
import { type FrameworkId, writeSnippet } from './snippet.ts'

const ORIGIN = 'https://portal.example'
/** What breaks each of the languages that does not escape it. */
const HARD = `"><script>alert(1)</script>&amp; it's \\ {{ 1 + 1 }} \${x} {y} \u00a0 ñ € 😀 %41 # ?>`

const input = (element: ElementName, values: AttributeValues): SnippetInput => ({
  element,
  values,
  script: { url: `${ORIGIN}/plugin/v1/1.0.0/elements.js`, integrity: 'sha384-abc' },
  reserve: { url: `${ORIGIN}/plugin/v1/1.0.0/reserve.css`, integrity: 'sha384-def' }
})

const files = (framework: FrameworkId, one: SnippetInput) =>
  Object.fromEntries(writeSnippet(framework, one).map(({ name, code }) => [name, code]))

/** The attributes of an element in HTML, as a parser of HTML reads them. */
function attributesIn(html: string, name: string): Record<string, string> | undefined {
  const found: Record<string, string>[] = []
  const walk = (nodes: readonly unknown[]) => {
    for (const node of nodes as { name?: string; attribs?: Record<string, string>; children?: unknown[] }[]) {
      if (node.name === name) found.push({ ...node.attribs })
      walk(node.children ?? [])
    }
  }
  walk(parseDocument(html, { lowerCaseAttributeNames: false }).children)
  return found.length === 1 ? found[0] : undefined
}

/** Renders the React snippet with React itself. */
function rendered(code: string): string {
  const { code: script } = transformSync(code, {
    loader: 'jsx',
    format: 'cjs',
    jsx: 'transform',
    jsxFactory: 'h',
    jsxFragment: 'F'
  })
  const module: { exports: { CarFinance?: () => never } } = { exports: {} }
  const require = () => ({ useRef: () => ({ current: null }) })
  new Function('module', 'exports', 'require', 'h', 'F', script)(
    module,
    module.exports,
    require,
    createElement,
    'x-fragment'
  )
  return renderToStaticMarkup(createElement(module.exports.CarFinance!))
}

/** The static attributes of an element in a Vue component, as Vue's compiler reads them, and the events it listens to. */
function vueNode(code: string, name: string) {
  const { descriptor, errors } = parseVue(code)
  expect(errors).toEqual([])
  const nodes = descriptor.template!.ast!.children.filter((node) => node.type === 1 && node.tag === name)
  expect(nodes).toHaveLength(1)
  const { props } = nodes[0] as Extract<(typeof nodes)[number], { type: 1 }>
  return {
    attributes: Object.fromEntries(
      props.flatMap((prop) => (prop.type === 6 ? [[prop.name, prop.value?.content]] : []))
    ),
    events: props.flatMap((prop) => (prop.type === 7 && prop.arg?.type === 4 ? [prop.arg.content] : []))
  }
}

/** What a text between single quotes in PHP means. */
const php = (code: string) =>
  /return '((?:[^'\\]|\\.)*)';/su.exec(code)![1]!.replace(/\\(['\\])/g, (_whole, character: string) => character)

const VALUES = { 'plugin-id': 'plg-1', country: 'DE', 'vehicle-price': '30000', model: HARD }

describe.each(ELEMENTS)('the snippets of %s', (element) => {
  const one = input(element, VALUES)

  it('say in plain HTML what was configured', () => {
    const code = files('html', one)['index.html']!
    expect(attributesIn(code, element)).toEqual(VALUES)
    const own = '<script type="module" src="shop.js"></script>'
    expect(code.split(own)).toHaveLength(2)
    expect(attributesIn(code.replace(own, ''), 'script')).toEqual({
      type: 'module',
      src: one.script.url,
      integrity: 'sha384-abc',
      crossorigin: 'anonymous'
    })
    expect(attributesIn(code, 'link')).toMatchObject({ href: one.reserve!.url, integrity: 'sha384-def' })
  })

  it('render the same in React, and load the same files', () => {
    const html = rendered(files('react', one)['car-finance.jsx']!)
    expect(attributesIn(html, element)).toEqual(VALUES)
    expect(attributesIn(html, 'script')).toMatchObject({ src: one.script.url, integrity: 'sha384-abc', type: 'module' })
    expect(attributesIn(html, 'link')).toMatchObject({ href: one.reserve!.url, integrity: 'sha384-def' })
  })

  it('are read the same by Vue, with the listener', () => {
    const node = vueNode(files('vue', one)['CarFinance.vue']!, element)
    expect(node.attributes).toMatchObject(VALUES)
    expect(node.events).toEqual([
      element === 'portico-payment-button' ? 'portico-payment-succeeded' : 'portico-quotation'
    ])
  })

  it('hold no expression in an Angular template but the listener', () => {
    const code = files('angular', one)['car-finance.component.html']!
    expect(code).not.toMatch(/\{\{|\}\}/)
    expect(attributesIn(code, element)).toMatchObject(VALUES)
  })

  it('are a string of PHP that means the same HTML', () => {
    const code = files('wordpress', one)['car-finance.php']!
    expect(attributesIn(php(code), element)).toEqual(VALUES)
    expect(code).toContain(`'integrity', 'sha384-abc'`)
    // Before the head is written: what a short code enqueues comes at the end of the page.
    expect(code).toMatch(/add_action\( 'wp_enqueue_scripts', function \(\) \{[^}]*wp_enqueue_style\( 'portico'/)
  })

  it.each(['html', 'react', 'vue', 'angular', 'wordpress'] as const)('are right scripts for %s', (framework) => {
    for (const [name, code] of Object.entries(files(framework, one)))
      if (/\.(jsx?|ts)$/.test(name))
        expect(() => transformSync(code, { loader: name.endsWith('ts') ? 'ts' : 'jsx' })).not.toThrow()
  })
})

test('no value whatever breaks out of an attribute in any framework', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/[\0\r]/.test(text)),
      (model) => {
        const one = input('portico-finance-badge', { model })
        expect(attributesIn(files('html', one)['index.html']!, one.element)).toEqual({ model })
        expect(attributesIn(php(files('wordpress', one)['car-finance.php']!), one.element)).toEqual({ model })
        expect(attributesIn(files('angular', one)['car-finance.component.html']!, one.element)).toMatchObject({ model })
      }
    ),
    { numRuns: 300 }
  )
})

test('a file that changes is loaded without a hash', () => {
  const one = {
    ...input('portico-finance-badge', {}),
    script: { url: `${ORIGIN}/plugin/v1/elements.js`, integrity: undefined }
  }
  expect(headTags({ ...one, reserve: undefined })).toBe(
    `<script type="module" src="${ORIGIN}/plugin/v1/elements.js"></script>`
  )
})

test('the content policy allows the portal, and other origins only where an attribute names them', () => {
  expect(contentPolicy(ORIGIN, {})).toBe(
    `default-src 'self';\n  script-src 'self' ${ORIGIN};\n  style-src 'self' ${ORIGIN};\n  connect-src 'self' ${ORIGIN};\n  img-src 'self' data:`
  )
  const policy = contentPolicy(ORIGIN, { image: 'https://cdn.example/car.jpg', 'api-origin': 'https://api.example' })
  expect(policy).toContain("img-src 'self' data: https://cdn.example")
  expect(policy).toContain(`connect-src 'self' ${ORIGIN} https://api.example`)
})
