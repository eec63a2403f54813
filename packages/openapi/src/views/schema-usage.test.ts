import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../document/json.ts'
import { PreparedDocument } from '../testing/prepared-document.ts'
import { contextOf } from './prepare.ts'
import { SchemaUsage } from './schema-usage.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** A chain of schemas, and operations that respond with its first or, every tenth, with its second. */
function chained(operations: number, schemas: number): JsonObject {
  const response = (name: string) => ({ 200: { content: { 'application/json': { schema: ref(name) } } } })
  return {
    openapi: '3.1.0',
    paths: Object.fromEntries(
      range(operations).map((index) => [
        `/${index}`,
        { get: { operationId: `o${index}`, responses: response(index % 10 === 9 ? 'S1' : 'S0') } }
      ])
    ),
    components: {
      schemas: Object.fromEntries(
        range(schemas).map((index) => [`S${index}`, { properties: { next: ref(`S${(index + 1) % schemas}`) } }])
      )
    }
  }
}

describe('the operations that use a schema', () => {
  it('are those that name it, then those in whose schemas it stands deeper, fifty of them', () => {
    const prepared = new PreparedDocument(chained(200, 4))
    const users = (name: string) => prepared.get('schema', name).usedBy.map(({ id }) => id)
    const numbers = (choose: (index: number) => boolean) =>
      range(200)
        .filter(choose)
        .map((index) => `o${index}`)
    const naming = numbers((index) => index % 10 === 9)
    expect(users('S1')).toEqual([...naming, ...numbers((index) => index % 10 !== 9)].slice(0, 50))
    expect(users('S0')).toEqual(numbers((index) => index % 10 !== 9).slice(0, 50))
    expect(users('S3')).toEqual(numbers(() => true).slice(0, 50))
  })

  it('are found by looking into each schema fifty times at most, however many operations lead there', () => {
    const looks = (operations: number, schemas: number) =>
      new SchemaUsage(contextOf(chained(operations, schemas), { language: 'en', documentLanguage: 'en' })).lookedInto
    expect(looks(30, 100)).toBe(30 * 100)
    expect(looks(400, 100)).toBe(50 * 100)
    expect(looks(400, 300)).toBe(50 * 300)
  })
})
