import { describe, expect, it } from 'vitest'
import { groupOperations, type OpenApiDocument, schemaFields, searchOperations, typeName } from './openapi.ts'

const document: OpenApiDocument = {
  info: { title: 'Example', version: '1' },
  paths: {
    '/api/documents': {
      post: { tags: ['documents'], summary: 'Create a record' },
      get: { tags: ['documents'], summary: 'List all records' }
    },
    '/api/account': { get: { tags: ['Account'], summary: 'Who is signed in' } }
  },
  components: {
    schemas: {
      Problem: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', description: 'In short' },
          fieldErrors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } }
        }
      },
      FieldError: {
        type: 'object',
        required: ['field'],
        properties: { field: { type: 'string', maxLength: 255 }, cause: { $ref: '#/components/schemas/FieldError' } }
      }
    }
  }
}

describe('operations', () => {
  const groups = groupOperations(document)

  it('are grouped by tag, methods in their usual order', () => {
    expect(groups.map(({ tag, operations }) => [tag, operations.map(({ id }) => id)])).toEqual([
      ['documents', ['get /api/documents', 'post /api/documents']],
      ['Account', ['get /api/account']]
    ])
  })

  it('are found by all words of a search, wherever they stand', () => {
    expect(searchOperations(groups, 'POST documents')).toMatchObject([{ operations: [{ id: 'post /api/documents' }] }])
    expect(searchOperations(groups, 'signed')).toMatchObject([{ tag: 'Account' }])
    expect(searchOperations(groups, 'account list')).toEqual([])
    expect(searchOperations(groups, ' ')).toHaveLength(2)
  })
})

describe('schemaFields', () => {
  it('opens references and arrays, and stops where a schema lies in itself', () => {
    expect(schemaFields({ $ref: '#/components/schemas/Problem' }, document)).toEqual([
      { path: 'title', type: 'string', isRequired: true, description: 'In short' },
      { path: 'fieldErrors', type: 'array of FieldError', isRequired: false, description: undefined },
      {
        path: 'fieldErrors[].field',
        type: 'string, up to 255 characters',
        isRequired: true,
        description: undefined
      },
      { path: 'fieldErrors[].cause', type: 'FieldError', isRequired: false, description: undefined }
    ])
  })
})

describe('typeName', () => {
  it.each([
    [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'string (date) or null'],
    [{ type: 'string', enum: ['UP', 'DOWN'] }, '"UP", "DOWN"'],
    [{ type: 'array', items: { type: 'integer' } }, 'array of integer'],
    [{}, 'any']
  ])('says %j as %s', (schema, expected) => {
    expect(typeName(schema, document)).toBe(expected)
  })
})
