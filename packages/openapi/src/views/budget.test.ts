import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../document/json.ts'
import { MAX_MERGED } from '../document/limits.ts'
import type { Piece } from '../model/pieces.ts'
import type { SchemaView } from '../model/schema.ts'
import { PreparedDocument } from '../testing/prepared-document.ts'
import { OutputBudget, OutputTooLargeError } from './budget.ts'
import { preparePieces } from './prepare.ts'
import { BOUNDS, SHORT_BOUNDS } from './schema/builder.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const map = (count: number, entry: (index: number) => readonly [string, unknown]) =>
  Object.fromEntries(range(count).map(entry))
const responses = (schema: object) => ({ 200: { description: 'Yes', content: { 'application/json': { schema } } } })

/** Few schemas that stand in each other many times over, and operations that respond with them. */
const inflated = (operations: number): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Inflated', version: '1' },
  paths: map(operations, (index) => [`/${index}`, { get: { responses: responses(ref(`S${index % 20}`)) } }]),
  components: {
    schemas: map(20, (index) => [
      `S${index}`,
      {
        description: `Schema ${index}. ${'word '.repeat(1_500)}`,
        properties: map(20, (property) => [`p${property}`, ref(`S${(7 * index + property) % 20}`)])
      }
    ])
  }
})

/** The pieces of a document as JSON, counted as they come. */
function piecesOf(document: JsonObject, budget: OutputBudget): { pieces: Piece[]; characters: number } {
  const pieces: Piece[] = []
  let characters = 0
  for (const piece of preparePieces(document, { language: 'en', documentLanguage: 'en', budget })) {
    const text = JSON.stringify(piece.content)
    characters += text.length
    budget.spend(text.length)
    pieces.push({ ...piece, content: JSON.parse(text) } as Piece)
  }
  return { pieces, characters }
}

function schemasIn(value: unknown): SchemaView[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(schemasIn)
  return 'types' in value ? [value as SchemaView, ...inner] : inner
}

describe('a small document that stands for a large one', () => {
  it('has views of bounded size, and whatever they leave out is a piece', () => {
    const { pieces } = piecesOf(inflated(40), new OutputBudget())
    const keys = new Set(pieces.map(({ kind, key }) => `${kind} ${key}`))
    for (const { kind, content } of pieces) {
      if (kind !== 'operation' && kind !== 'schema') continue
      expect(JSON.stringify(content).length).toBeLessThan(1.5 * BOUNDS.characters)
      for (const { deferred, defect } of schemasIn(content)) {
        expect(defect).toBeUndefined()
        if (deferred) expect(keys).toContain(`${deferred.kind} ${deferred.key}`)
      }
    }
    const [schema] = pieces.flatMap((piece) => (piece.kind === 'schema' ? [piece.content.schema] : []))
    expect(schema?.descriptions?.[0]?.text.plain).toContain('Schema 0.')
    expect(schema?.properties).toHaveLength(20)
  })

  it('has short views when it has taken as much as it may, and stays within twice of that', () => {
    const limit = 4_000_000
    const { pieces, characters } = piecesOf(inflated(240), new OutputBudget(0, limit))
    expect(characters).toBeLessThan(2 * limit)
    const operations = pieces.filter(({ kind }) => kind === 'operation')
    expect(operations).toHaveLength(240)
    const last = operations.at(-1)?.content
    expect(JSON.stringify(last).length).toBeLessThan(10_000 + 2 * SHORT_BOUNDS.characters)
    expect(schemasIn(last)[0]).toMatchObject({ component: 'S19' })
    expect(schemasIn(last).some(({ deferred }) => deferred?.kind === 'schema')).toBe(true)
  })

  it('that cannot be kept short is refused with a sentence', () => {
    const parameters = map(500, (index) => [
      `p${index}`,
      { name: `p${index}`, in: 'query', description: 'x'.repeat(999) }
    ])
    const document = {
      openapi: '3.1.0',
      paths: map(50, (index) => [`/${index}`, { $ref: '#/components/pathItems/shared' }]),
      components: {
        parameters,
        pathItems: {
          shared: {
            get: { parameters: Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` })) }
          }
        }
      }
    }
    expect(() => piecesOf(document, new OutputBudget(0, 3_000_000))).toThrow(OutputTooLargeError)
    expect(() => piecesOf(document, new OutputBudget(0, 3_000_000))).toThrow('more than 6 million characters')
  })
})

it('examples that many operations share are said as long as there is room in a view', () => {
  const examples = map(50, (index) => [`e${index}`, { value: 'x'.repeat(100_000) }])
  const content = { 'application/json': { examples } }
  const prepared = new PreparedDocument({
    paths: { '/': { get: { operationId: 'a', responses: { 200: { content } } } } }
  })
  const shown = prepared.get('operation', 'a').responses[0]?.contents[0]?.examples ?? []
  expect(shown.filter(({ value }) => value !== undefined)).toHaveLength(9)
  expect(shown.filter(({ omitted }) => omitted)).toHaveLength(41)
})

it('schemas that are all merged of each other are merged as far as a reader could follow', () => {
  const names = range(300).map((index) => `S${index}`)
  let looks = 0
  const schemas = Object.fromEntries(
    names.map((name) => {
      const allOf = names.filter((other) => other !== name).map(ref)
      const counted = new Proxy(allOf, {
        get: (target, key, receiver) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) looks++
          return Reflect.get(target, key, receiver)
        }
      })
      return [name, { properties: { [name]: { type: 'string' } }, allOf: counted }]
    })
  )
  const document = { openapi: '3.1.0', components: { schemas } } as JsonObject
  const pieces = [...preparePieces(document, { language: 'en', documentLanguage: 'en' })]
  expect(pieces.filter(({ kind }) => kind === 'schema')).toHaveLength(300)
  // Without a limit, every schema looks at all members of all: 27 million.
  expect(looks).toBeLessThan(300 * 20 * MAX_MERGED)
})
