import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LIMITS } from '@portico/contract'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installBodyParser } from '../../../platform/http/body-parser.ts'
import { installErrorHandler } from '../../../platform/http/errors.ts'
import { type Contents, StoredContent } from './contents.ts'
import { addContentParser, CONTENT_BODY_LIMIT } from './json-content.ts'

/** Keeps contents where a test can look at them. */
class ContentsInMemory {
  readonly kept = new Map<number, Buffer>()
  #lastId = 0

  async write(source: AsyncIterable<Uint8Array>): Promise<StoredContent> {
    const pieces: Buffer[] = []
    for await (const piece of source) pieces.push(Buffer.from(piece))
    const bytes = Buffer.concat(pieces)
    this.#lastId += 1
    this.kept.set(this.#lastId, bytes)
    const digest = createHash('sha256').update(bytes).digest('hex')
    return new StoredContent({ id: this.#lastId, size: bytes.length, mediaType: null, digest })
  }

  async remove(id: number): Promise<void> {
    this.kept.delete(id)
  }
}

const contents = new ContentsInMemory()
let app: FastifyInstance
/** The last body that reached a route. */
let parsed: unknown

beforeAll(async () => {
  app = Fastify({ bodyLimit: LIMITS.jsonBody })
  installErrorHandler(app)
  installBodyParser(app)
  app.register(async (scope) => {
    addContentParser(scope, 'application/json', {
      contents: contents as unknown as Contents,
      uploads: { begin: async () => 'user', end: async () => {} },
      field: 'base64',
      entity: 'file'
    })
    scope.post('/files', async ({ body }) => {
      parsed = body
      return {}
    })
  })
  await app.ready()
})
afterAll(() => app.close())
beforeEach(() => {
  parsed = undefined
  contents.kept.clear()
})

/** Sends a body in pieces of the given lengths, over and over. */
function send(body: string | Uint8Array, lengths = [LIMITS.jsonBody], contentType = 'application/json') {
  const bytes = Buffer.from(body as string)
  function* pieces() {
    for (let start = 0, count = 0; start < bytes.length; count += 1) {
      const end = start + (lengths[count % lengths.length] as number)
      yield bytes.subarray(start, end)
      start = end
    }
  }
  return app.inject({
    method: 'POST',
    url: '/files',
    headers: { 'content-type': contentType },
    payload: Readable.from(pieces())
  })
}

/** What must reach the route: the body as it is, with the bytes in the place of a text of base64. */
function expected(body: Record<string, unknown>): unknown {
  return typeof body.base64 === 'string' ? { ...body, base64: Buffer.from(body.base64, 'base64') } : body
}

/** What reached the route, with the bytes in the place of the stored content. */
function received(): unknown {
  const { base64 } = (parsed ?? {}) as { base64?: unknown }
  return base64 instanceof StoredContent ? { ...(parsed as object), base64: contents.kept.get(base64.id) } : parsed
}

const fault = {
  message: 'error.validation',
  fieldErrors: [{ objectName: 'file', field: 'base64', message: 'Pattern' }]
}

/** Writes some characters of a text of JSON as escapes. */
const escapeSome = (text: string, every: number) =>
  [...text]
    .map((character, index) => {
      if (index % every !== 0) return character
      return character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    })
    .join('')

describe('any body in any pieces is the same as a parsed one', () => {
  const chunking = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
  // Keys that need an escape are not among them: V8 itself may read '{"\\"":1}' as '{"\\\\":1}' when it has read the latter before.
  const key = fc
    .oneof(fc.string(), fc.constantFrom('base64', 'description'))
    .filter((name) => JSON.stringify(name) === `"${name}"`)
  const other = fc.dictionary(key, fc.jsonValue(), { noNullPrototype: true })
  const acceptable = (body: object) => !/"(?:__proto__|constructor)"/.test(JSON.stringify(body))

  test('with a content among other fields', async () => {
    await fc.assert(
      fc.asyncProperty(
        other.filter(acceptable),
        fc.uint8Array({ maxLength: 200 }),
        other.filter(acceptable),
        fc.constantFrom(0, 2),
        chunking,
        async (before, bytes, after, indent, lengths) => {
          const base64 = Buffer.from(bytes).toString('base64')
          delete before.base64
          delete after.base64
          const body = { ...before, base64, ...after }
          const text = JSON.stringify(body, null, indent)
          const response = await send(text, lengths)
          expect(response.statusCode, response.body).toBe(200)
          expect(received()).toEqual(expected(JSON.parse(text)))
        }
      ),
      { numRuns: 300 }
    )
  })

  test('with escapes in the content and in the key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 100 }),
        fc.integer({ min: 1, max: 7 }),
        chunking,
        async (bytes, every, lengths) => {
          const base64 = Buffer.from(bytes).toString('base64')
          const body = `{"deep":{"base64":"no"},"${escapeSome('base64', every)}" : "${escapeSome(base64, every)}"}`
          expect((await send(body, lengths)).statusCode).toBe(200)
          expect(received()).toEqual(expected(JSON.parse(body)))
        }
      ),
      { numRuns: 200 }
    )
  })

  test('with no content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), chunking, async (value, lengths) => {
        fc.pre(typeof (value as { base64?: unknown } | null)?.base64 !== 'string' && acceptable({ value }))
        const text = JSON.stringify(value)
        expect((await send(text, lengths)).statusCode).toBe(200)
        expect(received()).toEqual(JSON.parse(text))
        expect(contents.kept.size).toBe(0)
      }),
      { numRuns: 200 }
    )
  })

  test('with any text for a content: what is no base64 is refused, and nothing is kept', async () => {
    const alphabet = fc.constantFrom(...'AQgw+/=-_ \n\u00e9"\\')
    await fc.assert(
      fc.asyncProperty(fc.array(alphabet, { maxLength: 9 }), chunking, async (characters, lengths) => {
        contents.kept.clear()
        const base64 = characters.join('')
        const response = await send(JSON.stringify({ base64 }), lengths)
        const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)
        if (isBase64) expect(received()).toEqual(expected({ base64 }))
        else expect(response.json()).toMatchObject(fault)
        expect([response.statusCode, contents.kept.size]).toEqual(isBase64 ? [200, 1] : [400, 0])
      }),
      { numRuns: 500 }
    )
  })
})

describe('values that are no content stay what they are', () => {
  test.each([
    ['null', { base64: null }],
    ['a number', { base64: 5 }],
    ['a list of texts', { base64: ['aGk='] }],
    ['an object with the same field', { base64: { base64: 'aGk=' } }],
    ['nothing', {}]
  ])('%s', async (_name, body) => {
    await send(JSON.stringify(body))
    expect(parsed).toEqual(body)
    expect(contents.kept.size).toBe(0)
  })

  test('keys and texts with the field’s name and quotation marks in them', async () => {
    const body = { 'a"b': '"base64":"aGk="', 'c\\': { base64: 'deep' }, base64: 'aGk=', '"base64"': '\\' }
    await send(JSON.stringify(body), [1, 2, 3])
    expect(received()).toEqual(expected(body))
  })

  test('an empty text is an empty content', async () => {
    await send('{"base64":""}')
    expect(parsed).toEqual({ base64: expect.any(StoredContent) })
    expect(parsed).toMatchObject({ base64: { size: 0 } })
  })

  test('an empty body is none', async () => {
    expect((await send('')).statusCode).toBe(200)
    expect(parsed).toBeUndefined()
  })

  test('what looks like a stored content in a body is none', async () => {
    await send('{"base64":{"id":1,"size":1,"mediaType":null,"digest":"x"}}')
    expect((parsed as { base64: unknown }).base64).not.toBeInstanceOf(StoredContent)
  })
})

describe('a body that is refused leaves no content', () => {
  const CONTENT = '"base64":"aGVsbG8="'
  test.each([
    ['two contents', `{${CONTENT},${CONTENT}}`, 400],
    ['a content and null', `{${CONTENT},"base64":null}`, 400],
    ['null and a content', `{"base64":null,${CONTENT}}`, 400],
    ['a body that breaks off within the content', '{"base64":"aGVs', 400],
    ['a body that breaks off after the content', `{${CONTENT}`, 400],
    ['something after the object', `{${CONTENT}}{${CONTENT}}`, 400],
    ['a list', `[${CONTENT}]`, 400],
    ['a prototype in disguise', `{${CONTENT},"__proto__":{"admin":true}}`, 400],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(`{${CONTENT},"description":"`), Buffer.from([0xff]), Buffer.from('"}')]),
      400
    ],
    ['more than the limit beside the content', `{${CONTENT},"description":"${'x'.repeat(LIMITS.jsonBody)}"}`, 413]
  ])('%s', async (_name, body, status) => {
    const response = await send(body)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(contents.kept.size).toBe(0)
    expect(parsed).toBeUndefined()
  })

  test('more than the limit in escapes', async () => {
    const body = `{"base64":"${'\\u0041'.repeat(CONTENT_BODY_LIMIT / 6)}"}`
    expect((await send(body, [64 * 1024])).statusCode).toBe(413)
    expect(contents.kept.size).toBe(0)
  })

  test('another charset is 415', async () => {
    expect((await send(`{${CONTENT}}`, undefined, 'application/json; charset=utf-16')).statusCode).toBe(415)
    expect(contents.kept.size).toBe(0)
  })
})
