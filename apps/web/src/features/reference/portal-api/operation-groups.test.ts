import { describe, expect, it } from 'vitest'
import { prepareDescription, searchOperations } from './operation-groups.ts'

const document = {
  openapi: '3.1.0',
  info: { title: 'Example', version: '1' },
  paths: {
    '/api/documents': {
      post: { tags: ['documents'], summary: 'Create a record', 'x-access': ['ROLE_USER'] },
      get: { tags: ['documents'], summary: 'List all records', 'x-access': 'signed-in' }
    },
    '/api/account': {
      get: {
        tags: ['Account'],
        summary: 'Who is signed in',
        responses: {
          400: {
            description: 'Problem',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
          }
        }
      }
    }
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
const { groups, deferred } = prepareDescription(document, 'en')

describe('operations', () => {
  it('are grouped by tag, methods in their usual order, with who may send them', () => {
    expect(
      groups.map(({ tag, operations }) => [
        tag,
        operations.map(({ view, access }) => [`${view.method} ${view.path}`, access])
      ])
    ).toEqual([
      [
        'documents',
        [
          ['GET /api/documents', 'signed-in'],
          ['POST /api/documents', ['ROLE_USER']]
        ]
      ],
      ['Account', [['GET /api/account', undefined]]]
    ])
  })

  it('are found by all words of a search, wherever they stand', () => {
    const found = (text: string) =>
      searchOperations(groups, text).map(({ operations }) => operations.map(({ view }) => view.id))
    expect(found('POST documents')).toEqual([['post-api-documents']])
    expect(found('signed')).toEqual([['get-api-account']])
    expect(found('account list')).toEqual([])
    expect(found(' ')).toHaveLength(2)
  })

  it('have their schemas resolved, and a schema that contains itself is not repeated', () => {
    const schema = groups[1]?.operations[0]?.view.responses[0]?.contents[0]?.schema
    expect(schema).toMatchObject({
      component: 'Problem',
      properties: [
        { name: 'title', required: true },
        {
          name: 'fieldErrors',
          schema: {
            items: { component: 'FieldError', properties: [{ name: 'field' }, { schema: { recursive: true } }] }
          }
        }
      ]
    })
    expect([...deferred.keys()]).toEqual(['schema Problem', 'schema FieldError'])
  })
})
