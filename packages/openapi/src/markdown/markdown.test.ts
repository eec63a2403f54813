import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { load } from 'js-yaml'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import type { JsonObject } from '../document/json.ts'
import type { Piece } from '../model/pieces.ts'
import { createPhraseBook } from '../phrases/phrase-book.ts'
import { sentencesOf } from '../phrases/sentences.ts'
import { preparePieces } from '../views/prepare.ts'
import { codeBlock, codeSpan, escapeText } from './inline.ts'
import { withMarkdown } from './pieces.ts'

const CONTENT = path.join(import.meta.dirname, '../../../../content/i18n')
const wordsIn = (language: string) => {
  const [pages, operations] = ['reference', 'reference-operation'].map(
    (name) => JSON.parse(readFileSync(path.join(CONTENT, language, `${name}.json`), 'utf8')).reference
  )
  return createPhraseBook(sentencesOf({ reference: { ...pages, ...operations } }, language), language)
}

const FEATURES = path.join(import.meta.dirname, '../testing/features')
const piecesOf = (document: JsonObject, language = 'en') => [
  ...withMarkdown(preparePieces(document, { language, documentLanguage: 'en' }), wordsIn(language))
]
const markdownPiecesOf = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => {
    const markdown = pieces.find(({ kind, key }) => kind === `markdown:${piece.kind}` && key === piece.key)
    return markdown ? [{ piece, markdown: String(markdown.content) }] : []
  })

/** What a reader of the page sees and must find in its Markdown. */
function* seen(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const isTold = ['name', 'path', 'status', 'mediaType', 'format', 'component', 'defaultValue', 'keyName'].includes(
      key
    )
    if (isTold && typeof inner === 'string' && inner !== '') yield inner
    if (key === 'plain' && typeof inner === 'string') yield inner
    if (!['examples', 'example', 'usedBy', 'previous', 'next', 'constant', 'defaultValue', 'title'].includes(key))
      yield* seen(inner)
  }
}

/** Letters and digits alone: how something is set is not what is tested. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

test.each([...readdirSync(FEATURES), '../webhooks-30.yaml'])(
  'the Markdown of %s contains what the pages show',
  (file) => {
    const written = markdownPiecesOf(piecesOf(load(readFileSync(path.join(FEATURES, file), 'utf8')) as JsonObject))
    expect(written.length).toBeGreaterThan(0)
    for (const { piece, markdown } of written) {
      if (piece.kind === 'outline') continue
      const text = bare(markdown)
      const missing = [...seen(piece.content)].filter((said) => !text.includes(bare(said)))
      expect({ of: `${piece.kind} ${piece.key}`, missing }).toEqual({ of: `${piece.kind} ${piece.key}`, missing: [] })
    }
  }
)

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Pay_ments', version: '1.0.0', description: '# Begin\nText' },
  tags: [{ name: 'Money', description: 'What is *moved*.' }],
  paths: {
    '/payments/{id}': {
      get: {
        operationId: 'payments/read',
        summary: 'Read a payment',
        description: '## Notes\n```\n# no heading\n```',
        deprecated: true,
        tags: ['Money'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 35 } }
        ],
        responses: {
          200: {
            description: 'The payment.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' }, example: { id: '`' } } }
          }
        }
      }
    }
  },
  components: {
    schemas: {
      Payment: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', description: 'Its id.' },
          lines: {
            type: 'array',
            items: { type: 'object', properties: { price: { type: ['number', 'null'], default: 0 } } }
          }
        }
      }
    }
  }
}

test('an operation reads as a page does', () => {
  const markdown = piecesOf(DOCUMENT).find(({ kind }) => kind === 'markdown:operation')?.content
  expect(markdown).toBe(`# Read a payment

\`GET /payments/{id}\`

**Deprecated. This operation still works. Do not use it in new integrations.**

### Notes
\`\`\`
# no heading
\`\`\`

## Path parameters

- \`id\` — string, required.
  1 to 35 characters

## Responses

### \`200\`

The payment.

#### \`application/json\`

object [Payment](../../schemas/Payment.md)

- \`id\` — string, required.
  Its id.
- \`lines\` — array of object
  - \`price\` — number or null.
    Default: \`0\`

Example:

\`\`\`json
{
  "id": "\`"
}
\`\`\`
`)
})

test('an overview lists everything with the address of its Markdown', () => {
  const markdown = piecesOf(DOCUMENT, 'es').find(({ kind }) => kind === 'markdown:overview')?.content
  expect(markdown).toContain('# Pay\\_ments\n\nVersión 1.0.0\n\n## Begin\nText')
  expect(markdown).toContain('- [Read a payment]({api}/operations/payments/read.md) — `GET /payments/{id}` (obsoleto)')
  expect(markdown).toContain('- [Payment]({api}/schemas/Payment.md)')
})

const markdown = new MarkdownIt({ html: true })

test('a text that is escaped is shown as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const children = markdown.parseInline(escapeText(text), {})[0]?.children ?? []
      expect(children.filter(({ type }) => !['text', 'text_special'].includes(type))).toEqual([])
      expect(
        children
          .map(({ content }) => content)
          .join('')
          .trim()
      ).toBe(text.replaceAll(/\s+/g, ' ').trim())
    })
  )
})

test('code is shown as it is, whatever backticks it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('`', 'a', ' ', '|', '*') }), (text) => {
      const [block] = markdown.parse(codeBlock(text).join('\n'), {})
      expect(block?.content).toBe(`${text.replace(/\n$/, '')}\n`)
      if (text.trim() === '') return
      const [span] = markdown.parseInline(codeSpan(text), {})[0]?.children ?? []
      expect(span?.content.trim()).toBe(text.replaceAll(/\s+/g, ' ').trim())
    })
  )
})
