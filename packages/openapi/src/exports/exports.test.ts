import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../document/json.ts'
import { httpFile } from './http-file.ts'
import { postmanCollection } from './postman.ts'
import { exportSource } from './source.ts'
import { documentForTypes } from './types-source.ts'

const FEATURES = path.join(import.meta.dirname, '../testing/features')
const features = [...readdirSync(FEATURES), '../webhooks-30.yaml']
const read = (file: string) => load(readFileSync(path.join(FEATURES, file), 'utf8')) as JsonObject
const origin = 'https://portal.example'

const oauth = {
  type: 'oauth2',
  flows: { clientCredentials: { tokenUrl: '/sandbox/oauth2/token', scopes: { 'pay:write': '', 'pay:read': '' } } }
}
const DOCUMENT: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1.2.0', description: 'Take *money*.' },
  servers: [{ url: '/sandbox/payments/v1', 'x-environment': 'sandbox' }],
  security: [{ oauth: ['pay:write'] }],
  tags: [{ name: 'Payments' }],
  paths: {
    '/payments/{paymentId}/lines': {
      post: {
        operationId: 'add/line',
        summary: 'Add a line',
        description: 'Adds **one**.',
        tags: ['Payments'],
        parameters: [
          { name: 'paymentId', in: 'path', required: true, schema: { type: 'string' }, example: 'pay 1' },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' }, example: 't' }
        ],
        requestBody: { content: { 'application/json': { example: { text: '###' } } } },
        responses: {
          201: {
            description: 'Added.',
            content: { 'application/json': { examples: { one: { summary: 'One', value: { id: 1 } } } } }
          },
          default: { description: 'Refused.', content: { 'application/json': { example: {} } } }
        }
      }
    },
    '/status': { get: { security: [], responses: { 200: { description: 'Up.' } } } },
    '/files': {
      put: {
        operationId: 'upload',
        security: [{ basic: [] }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { note: { type: 'string' }, file: { type: 'string', format: 'binary' } }
              },
              example: { note: '### not the end' }
            }
          }
        },
        responses: { 204: { description: 'Kept.' } }
      }
    }
  },
  components: { securitySchemes: { oauth, basic: { type: 'http', scheme: 'basic' } } }
}

/** The essential shape of the published schema of collections, version 2.1.0. */
const pairs = {
  type: 'array',
  items: { type: 'object', required: ['key'], properties: { key: { type: 'string' }, disabled: { type: 'boolean' } } }
}
const description = { anyOf: [{ type: 'string' }, { type: 'object', required: ['content', 'type'] }] }
const COLLECTION = {
  type: 'object',
  required: ['info', 'item'],
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      properties: {
        schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        description
      }
    },
    item: { type: 'array', items: { $ref: '#/$defs/folder' } },
    auth: { $ref: '#/$defs/auth' },
    variable: pairs
  },
  $defs: {
    folder: {
      type: 'object',
      required: ['name', 'item'],
      properties: { item: { type: 'array', items: { $ref: '#/$defs/item' }, minItems: 1 } }
    },
    item: {
      type: 'object',
      required: ['name', 'request', 'response'],
      properties: {
        name: { type: 'string', minLength: 1 },
        request: { $ref: '#/$defs/request' },
        response: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'originalRequest', 'code', 'header', 'body'],
            properties: {
              originalRequest: { $ref: '#/$defs/request' },
              code: { type: 'integer' },
              header: pairs,
              body: { type: 'string' }
            }
          }
        }
      }
    },
    request: {
      type: 'object',
      required: ['method', 'header', 'url'],
      properties: {
        method: { type: 'string' },
        header: pairs,
        url: {
          type: 'object',
          required: ['raw', 'host', 'path'],
          properties: {
            raw: { type: 'string' },
            host: { type: 'array', items: { type: 'string' } },
            path: { type: 'array', items: { type: 'string' } },
            query: pairs,
            variable: pairs
          }
        },
        body: {
          type: 'object',
          required: ['mode'],
          properties: { mode: { enum: ['raw', 'urlencoded', 'formdata', 'file'] }, urlencoded: pairs, formdata: pairs }
        },
        auth: { $ref: '#/$defs/auth' },
        description
      }
    },
    auth: {
      type: 'object',
      required: ['type'],
      properties: {
        type: { enum: ['oauth2', 'bearer', 'basic', 'apikey', 'noauth'] },
        oauth2: pairs,
        bearer: pairs,
        basic: pairs,
        apikey: pairs
      },
      additionalProperties: false
    }
  }
}
const validate = new Ajv({ strict: false }).compile(COLLECTION)

describe('the Postman collection', () => {
  test.each(features)('of %s keeps to the published format', (file) => {
    const collection = postmanCollection(exportSource(read(file)), { origin })
    expect(validate(JSON.parse(JSON.stringify(collection))), JSON.stringify(validate.errors)).toBe(true)
  })

  const collection = JSON.parse(JSON.stringify(postmanCollection(exportSource(DOCUMENT), { origin })))

  test('has folders, variables, access, path variables, optional parameters that are off, and responses', () => {
    expect(validate(collection), JSON.stringify(validate.errors)).toBe(true)
    expect(collection.info.name).toBe('Payments 1.2.0')
    expect(collection.variable.map(({ key }: { key: string }) => key)).toEqual([
      'baseUrl',
      'basic',
      'clientId',
      'clientSecret',
      'accessToken',
      'accessTokenExpires'
    ])
    expect(collection.event[0].listen).toBe('prerequest')
    expect(collection.event[0].script.exec.join('\n')).toContain('url: "https://portal.example/sandbox/oauth2/token"')
    expect(collection.variable[0].value).toBe('https://portal.example/sandbox/payments/v1')
    expect(collection.auth.type).toBe('oauth2')
    expect(collection.auth.oauth2).toContainEqual({
      key: 'accessTokenUrl',
      value: 'https://portal.example/sandbox/oauth2/token',
      type: 'string'
    })
    const [folder, others] = collection.item
    expect(folder.name).toBe('Payments')
    const [{ request, response }] = folder.item
    expect(request).toMatchObject({
      method: 'POST',
      url: {
        raw: '{{baseUrl}}/payments/:paymentId/lines',
        path: ['payments', ':paymentId', 'lines'],
        variable: [{ key: 'paymentId', value: 'pay%201' }],
        query: [{ key: 'dry', disabled: true }]
      },
      header: [{ key: 'Content-Type' }, { key: 'X-Trace', value: 't', disabled: true }],
      description: { content: 'Adds **one**.' }
    })
    expect(request.auth).toBeUndefined()
    expect(response.map(({ name, code }: { name: string; code: number }) => [name, code])).toEqual([['201 One', 201]])
    expect(others.item.map((item: { request: { auth: { type: string } } }) => item.request.auth.type)).toEqual([
      'noauth',
      'basic'
    ])
  })
})

describe('the .http file', () => {
  const text = httpFile(exportSource(DOCUMENT), { origin })

  test('has variables and a named request for each operation', () => {
    expect(text).toContain(
      '@server = https://portal.example/sandbox/payments/v1\n@oauth = ACCESS_TOKEN\n@basic = USER PASSWORD\n'
    )
    expect(text).toContain(
      `### Add a line\n# @name add_line\nPOST {{server}}/payments/pay%201/lines\nAuthorization: Bearer {{oauth}}\nContent-Type: application/json\n\n{\n  "text": "###"\n}\n`
    )
    expect(text).toContain('# @name get-status\nGET {{server}}/status\n\n')
    expect(text).toContain(
      'Authorization: Basic {{basic}}\nContent-Type: multipart/form-data; boundary=portico-boundary\n\n--portico-boundary\n'
    )
    expect(text).toContain('\n ### not the end\n')
    expect(text).toContain('\n< ./file.bin\n--portico-boundary--\n')
  })

  test.each(features)('of %s has as many requests as there are operations', (file) => {
    const source = exportSource(read(file))
    expect(httpFile(source, { origin }).match(/^###(?= )/gm)?.length ?? 0).toBe(source.operations.size)
  })
})

describe('a document for makers of types', () => {
  test('names nothing that would be fetched, and nothing that is not there', () => {
    const document = documentForTypes({
      openapi: '3.2.0',
      paths: {
        '/a': { get: { operationId: 'twice', responses: {} }, put: { operationId: 'twice', responses: {} } }
      },
      components: {
        examples: { far: { externalValue: 'http://127.0.0.1:1/secret' } },
        schemas: {
          example: { type: 'object', properties: { example: { $ref: '#/components/schemas/None' }, 'x-y': true } },
          Pet: { discriminator: { propertyName: 'kind', mapping: { a: 'example', b: 'http://127.0.0.1:1/b.json' } } },
          Value: { default: { $ref: 'http://127.0.0.1:1/c.json' }, examples: [{ $ref: 'file:///etc/passwd' }] }
        }
      }
    })
    expect(document).toEqual({
      openapi: '3.1.0',
      paths: {
        '/a': { get: { operationId: 'twice', responses: {} }, put: { operationId: 'twice-2', responses: {} } }
      },
      components: {
        schemas: {
          example: { type: 'object', properties: { example: {}, 'x-y': true } },
          Pet: { discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/example' } } },
          Value: {}
        }
      }
    })
  })
})
