import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { MediaTypeDetector } from './media-type.ts'

async function detect(content: string | Uint8Array, pieceLength = Number.POSITIVE_INFINITY): Promise<string | null> {
  const bytes = Buffer.from(content as string)
  const detector = new MediaTypeDetector()
  for (let start = 0; start < bytes.length; start += pieceLength)
    await detector.add(bytes.subarray(start, Math.min(bytes.length, start + pieceLength)))
  return detector.finish()
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const PNG_SIGNATURE = hex('89504e47 0d0a1a0a')
const PNG = hex(
  '89504e470d0a1a0a 0000000d 49484452 0000000100000001 0806000000 1f15c489 0000000d 49444154 789c6360f8cf5000000381018003e4a9f1 0000000049454e44ae426082'
)
const BOM = '\ufeff'

const OPENAPI = `openapi: 3.1.0
info:
  title: Payments
  version: 1.2.0
paths: {}
`

const SAMPLES: [name: string, content: string | Uint8Array, mediaType: string | null][] = [
  ['nothing', '', null],

  ['a PNG picture', PNG, 'image/png'],
  ['a JPEG picture', hex('ffd8ffe000104a46494600010100000100010000ffdb'), 'image/jpeg'],
  ['a GIF picture', hex('47494638396101000100800000000000ffffff21f9'), 'image/gif'],
  ['a PDF document', Buffer.concat([Buffer.from('%PDF-1.7\n%'), hex('e2e3cfd3 0a')]), 'application/pdf'],
  ['a PDF document of nothing but ASCII', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'application/pdf'],
  ['something compressed', gzipSync('text'), 'application/gzip'],
  ['a Zip archive without entries', hex('504b0506 00000000000000000000000000000000 0000'), 'application/zip'],
  ['a document in Rich Text Format', '{\\rtf1\\ansi Hello}', 'application/rtf'],

  [
    'a PNG signature, then text',
    Buffer.concat([PNG_SIGNATURE, Buffer.from('<script>alert(1)</script>')]),
    'application/octet-stream'
  ],
  ['a text that begins like a bitmap', 'BMW cars are financed here.', 'text/plain'],
  ['a text that begins like a program', 'MZ is how programs of Windows begin.', 'text/plain'],
  ['a text with a NUL character', 'before\0after', 'application/octet-stream'],
  ['bytes that are no UTF-8', hex('68 69 ff fe fd'), 'application/octet-stream'],
  ['a text that ends within a character', Buffer.from('año').subarray(0, 2), 'application/octet-stream'],
  ['a text in UTF-16', Buffer.from(`${BOM}hello`, 'utf16le'), 'application/octet-stream'],
  ['a page in UTF-16', Buffer.from(`${BOM}<html><script>1</script>`, 'utf16le'), 'application/octet-stream'],

  ['an object of JSON', '{"openapi": "3.1.0"}', 'application/json'],
  ['a list of JSON after a BOM', `${BOM} [1, 2]\n`, 'application/json'],
  ['a number', '42', 'text/plain'],
  ['JSON that is not closed', '{"a": 1', 'text/plain'],
  ['lines of JSON', '{"a":1}\n{"a":2}\n', 'text/plain'],

  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  [
    'a drawing after declaration, comment and doctype',
    `<?xml version="1.0"?>\n<!-- by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY a "b">]>\n<svg:svg xmlns:svg="x"></svg:svg>`,
    'image/svg+xml'
  ],
  ['a page', '<!DOCTYPE html>\n<title>x</title>', 'text/html'],
  ['a page after a comment', '<!-- looks harmless --> <HTML><body onload=alert(1)>', 'text/html'],
  ['a page after a BOM', `${BOM}\n<script>alert(1)</script>`, 'text/html'],
  ['a piece of a page', '<p>Hello</p>', 'text/html'],
  ['a page in XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>', 'text/html'],
  ['XML with a declaration', '<?xml version="1.0"?>\n<order/>', 'application/xml'],
  ['XML without a declaration', '<project><name>x</name></project>\n', 'application/xml'],
  ['a text that begins with a placeholder', '<name> is what you are called.', 'text/plain'],

  ['an OpenAPI description', OPENAPI, 'application/yaml'],
  ['an OpenAPI description after comments', `# Payments\n---\n"openapi": '3.0.3'\n`, 'application/yaml'],
  ['a Swagger description with Windows’ line breaks', 'swagger: "2.0"\r\ninfo:\r\n  title: x\r\n', 'application/yaml'],
  ['settings in YAML', 'services:\n  web:\n    image: "x"\n    ports:\n      - 80:80\n', 'application/yaml'],
  ['flat settings in YAML', 'name: portal\nreplicas: 3\n', 'application/yaml'],
  ['a list of records in YAML', '- name: a\n  age: 1\n- name: b\n  age: 2\n', 'application/yaml'],
  ['a sentence with a colon', 'Note: the portal is closed on Sunday.', 'text/plain'],
  ['prose with colons', 'Dear reader: welcome.\nPlease note: we are closed.\n', 'text/plain'],
  ['a memo', 'From: Ana Ruiz\nTo: All\nSubject: holidays this year\n', 'text/plain'],
  ['a makefile', 'all: build\n\tcc -o a a.c\n', 'text/plain'],
  ['a program in Python', 'import sys\n\ndef main():\n    print("x")\n', 'text/plain'],

  ['a titled text', '# Getting started\n\nAsk for a client id.\n', 'text/markdown'],
  ['a text with front matter', '---\ntitle: Guide\n---\n\n# Guide\n\nWelcome to the guide.\n', 'text/markdown'],
  ['a list', '- one thing\n- another thing\n', 'text/markdown'],
  ['a text with a fence', 'Send this:\n\n```http\nGET /api/documents\n```\n', 'text/markdown'],
  ['a text with a link', 'See [the guide](https://example.org/guide) first.', 'text/markdown'],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |\n', 'text/markdown'],
  [
    'Markdown that begins with an element',
    '<h1 align="center">Portico</h1>\n\n## Use\n\n- one\n- two\n',
    'text/markdown'
  ],
  ['a script with comments', '#!/bin/sh\n# Starts it.\n\nnpm start\n', 'text/plain'],
  ['settings with comments', '# The port\n\nport = 8080\n', 'text/plain'],
  ['a call in a program', 'handlers[name](./x)\nreturn 1\n', 'text/plain'],

  ['a table with commas', 'id,name,country\n1,Ana,ESP\n2,"Ruiz, B.",DEU\n', 'text/csv'],
  ['a table with semicolons and quoted line breaks', 'id;note\n1;"two\nlines"\n', 'text/csv'],
  ['prose with commas', 'Hello, world\nGood morning, Ana\n', 'text/plain'],
  ['a table with a line too short', 'a,b,c\n1,2\n', 'text/plain'],
  ['statements', 'call(a, b);\ncall(c, d);\n', 'text/plain'],

  ['prose', 'The portal opens at nine.\nIt closes at five.\n', 'text/plain'],
  ['prose in another script', 'ポータルは九時に開きます。', 'text/plain'],
  ['a blank', ' ', 'text/plain']
]

test.each(SAMPLES)('%s', async (_name, content, mediaType) => {
  expect(await detect(content)).toBe(mediaType)
})

describe('contents of several pieces', () => {
  const PIECE = 768 * 1024
  const records = Array.from({ length: 60_000 }, (_, id) => ({
    id,
    name: `record "${id}"`,
    amount: id / 7,
    open: null
  }))
  const json = JSON.stringify(records)

  test('JSON is recognised by both its ends', async () => {
    expect(json.length).toBeGreaterThan(2 * PIECE)
    expect(await detect(json, PIECE)).toBe('application/json')
    expect(await detect(JSON.stringify({ records }, null, 2), PIECE)).toBe('application/json')
  })

  test('what only begins, only ends, or goes on after its end like JSON is text', async () => {
    expect(await detect(json.slice(0, -1), PIECE)).toBe('text/plain')
    expect(await detect(`[see below] ${json}`, PIECE)).toBe('text/plain')
    expect(await detect(records.map((record) => JSON.stringify(record)).join('\n'), PIECE)).toBe('text/plain')
  })

  test('a JSON of more than 64 KiB is never read whole: what it is like in between does not matter', async () => {
    const long = JSON.stringify(records.slice(0, 5000))
    expect(long.length).toBeLessThan(PIECE)
    const middle = long.length / 2
    expect(await detect(long)).toBe('application/json')
    expect(await detect(`${long.slice(0, middle)} no JSON ${long.slice(middle)}`)).toBe('application/json')
    expect(await detect(`${long.slice(0, 1000)} no JSON ${long.slice(1000)}`)).toBe('text/plain')
    expect(await detect(long.slice(0, -1))).toBe('text/plain')
  })

  test('a table is one by its first 2000 lines', async () => {
    const table = (lines: number) => `id,name\n${'1,"a"\n'.repeat(lines - 1)}That was it.\n`
    expect(await detect(table(2000))).toBe('text/csv')
    expect(await detect(table(1999))).toBe('text/plain')
  })

  test('characters may be cut anywhere', async () => {
    const text = 'año 文書 📄 '.repeat(40)
    for (const length of [1, 2, 3, 5, 7]) expect(await detect(text, length), `${length}`).toBe('text/plain')
  })

  test('a byte that is no text is found wherever it is', async () => {
    const bytes = Buffer.alloc(3 * PIECE, 'text ')
    for (const position of [PIECE - 1, PIECE, 2 * PIECE + 5, 3 * PIECE - 1])
      for (const byte of [0, 0xff, 0xc3]) {
        const broken = Buffer.from(bytes)
        broken[position] = byte
        expect(await detect(broken, PIECE), `${byte} at ${position}`).toBe('application/octet-stream')
      }
  })

  test('tables and descriptions are recognised by their beginning, though a line is cut there', async () => {
    const table = `id,name\n${Array.from({ length: 200_000 }, (_, id) => `${id},"name, ${id}"`).join('\n')}\n`
    expect(await detect(table, PIECE)).toBe('text/csv')
    expect(await detect(OPENAPI + '# a comment\n'.repeat(200_000), PIECE)).toBe('application/yaml')
  })
})

// A careless pattern takes longer than any test may.
test.each([
  ['line breaks', '\n'.repeat(65_000)],
  ['blanks', `a:${' '.repeat(65_000)}x`],
  ['a doctype of blanks', `<!doctype ${' '.repeat(65_000)}x`],
  ['open comments', '<!--'.repeat(16_000)],
  ['open brackets', '['.repeat(65_000)],
  ['items', 'a\n- a\n\n'.repeat(10_000)],
  ['quotation marks', 'a,b\n"'.repeat(13_000)],
  ['stars', '**a'.repeat(21_000)]
])('65 kB of %s are plain text', async (_name, text) => {
  expect(await detect(text)).toBe('text/plain')
})
