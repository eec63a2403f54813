import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PreparedDocument } from '../testing/prepared-document.ts'

const feature = (name: string) =>
  new PreparedDocument(readFileSync(new URL(`../testing/features/${name}.yaml`, import.meta.url), 'utf8'))

describe('parameters', () => {
  const operation = feature('parameters').get('operation', 'readItem')
  const { parameters } = operation

  it('are those of the path and of the operation, which wins', () => {
    expect(parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'path itemId',
      'header trace',
      'query fields',
      'query usual',
      'query filter',
      'query where',
      'query raw',
      'cookie session',
      'header Accept-Language',
      'query limit'
    ])
    expect(parameters[0]).toMatchObject({ description: { plain: 'Of the operation.' }, schema: { types: ['integer'] } })
  })

  it('say their style where it is not the usual one', () => {
    expect(parameters.map(({ style, explode }) => [style, explode])).toEqual([
      ['label', undefined],
      [undefined, undefined],
      [undefined, false],
      [undefined, undefined],
      ['deepObject', true],
      ...Array.from({ length: 5 }, () => [undefined, undefined])
    ])
    expect(parameters[6]).toMatchObject({ allowReserved: true, allowEmptyValue: true })
  })

  it('have examples by name, by reference and elsewhere', () => {
    expect(parameters[4]).toMatchObject({
      deprecated: true,
      examples: [
        { name: 'since', summary: { plain: 'Since autumn' }, value: { from: '2026-09-01' } },
        { name: 'shared', description: { html: '<p>With <em>markup</em></p>' }, value: { from: '2026-10-01' } },
        { name: 'outside', externalValue: 'https://example.com/filter.json' }
      ]
    })
    expect(parameters[6]?.examples).toEqual([{ name: '', value: 'a/b' }])
  })

  it('may be described by a media type', () =>
    expect(parameters[5]?.content).toMatchObject({
      mediaType: 'application/json',
      schema: { properties: [{ name: 'price' }] },
      examples: [{ value: { price: 3 } }]
    }))

  it('stand beside what the path says for all of its operations', () =>
    expect(operation).toMatchObject({
      pathSummary: { plain: 'One item' },
      pathDescription: { plain: 'What holds for every operation of this path.' }
    }))
})

describe('bodies', () => {
  const { requestBody, responses } = feature('bodies').get('operation', 'upload')

  it('have a schema for each media type, with how the parts of a form are sent', () => {
    expect(requestBody).toMatchObject({ required: true, description: { plain: 'The file and what is said of it.' } })
    expect(requestBody?.contents.map(({ mediaType }) => mediaType)).toEqual([
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      'application/xml'
    ])
    expect(requestBody?.contents[0]?.encodings).toMatchObject([
      {
        property: 'file',
        contentType: 'image/png, image/jpeg',
        headers: [{ name: 'X-Checksum', required: true, description: { plain: 'SHA-256' } }]
      },
      { property: 'tags', style: 'spaceDelimited', explode: false }
    ])
    expect(requestBody?.contents[1]?.encodings).toEqual([{ property: 'url', allowReserved: true }])
  })

  it('have examples made from the schema where the document has none, as XML too', () => {
    expect(requestBody?.contents[1]?.examples).toEqual([
      { name: '', value: { url: 'http://example.com' }, generated: true }
    ])
    expect(requestBody?.contents[2]?.examples).toEqual([])
    expect(requestBody?.contents[3]?.examples[0]?.serialized).toMatch(/^<file id="0">\s*<title>string/)
    expect(requestBody?.contents[3]?.schema?.notes).toEqual([
      { kind: 'xml', params: { name: 'file', namespace: 'https://example.com/file', prefix: 'f' } }
    ])
  })

  it('show headers of responses, several examples, and responses by reference', () => {
    expect(responses.map(({ status }) => status)).toEqual(['201', '4XX', 'default'])
    expect(responses[0]?.headers).toMatchObject([
      { name: 'Location', required: true, schema: { format: 'uri-reference' }, examples: [{ value: '/files/1' }] },
      { name: 'ETag', description: { plain: 'The state' } }
    ])
    expect(responses[0]?.contents[0]?.examples).toEqual([
      { name: 'small', summary: { plain: 'A small one' }, value: { id: 'a', size: 1 } },
      { name: 'large', value: { id: 'b', size: 9 } }
    ])
    expect(responses[1]).toMatchObject({
      description: { plain: 'A problem' },
      contents: [{ schema: { component: 'Problem' } }]
    })
  })
})

describe('links and callbacks', () => {
  const operation = feature('links-and-callbacks').get('operation', 'orders/create')

  it('lead to operations by id and by reference', () =>
    expect(operation.responses[0]?.links).toMatchObject([
      {
        name: 'read',
        operation: 'orders/read',
        description: { plain: 'Read it with its id.' },
        parameters: [
          { name: 'orderId', value: '$response.body#/id' },
          { name: 'path.other', value: 7 }
        ]
      },
      { name: 'byReference', operation: 'orders/read', requestBody: '$request.body' },
      {
        name: 'elsewhere',
        target: 'https://example.com/openapi.yaml#/paths/~1x/get',
        server: { url: 'https://example.com' }
      },
      { name: 'shared', operation: 'orders/read', description: { plain: 'Shared.' } },
      { name: 'missing', target: 'nothing' }
    ]))

  it('show whole operations, with the summary of their path', () => {
    expect(operation.callbacks[0]).toMatchObject({
      name: 'orderChanged',
      expression: '{$request.body#/callbackUrl}',
      operations: [
        {
          kind: 'callback',
          method: 'POST',
          summary: { plain: 'The order has changed' },
          pathSummary: { plain: 'Where you asked for it' },
          requestBody: {
            contents: [{ schema: { component: 'Order', properties: [{ name: 'id' }, { name: 'state' }] } }]
          },
          responses: [{ status: '204' }]
        }
      ]
    })
  })

  it('end callbacks that call themselves', () => {
    const [inner] = operation.callbacks[1]?.operations[0]?.callbacks ?? []
    expect(inner?.operations[0]?.callbacks[0]?.defect).toEqual({ kind: 'tooDeep' })
  })
})

describe('webhooks', () => {
  it('are operations of their own, without the security and servers of the API', () => {
    const prepared = feature('webhooks')
    expect(prepared.keys('webhook')).toEqual(['paymentSettled', 'sharedEvent', 'shared-put'])
    expect(prepared.get('webhook', 'paymentSettled')).toMatchObject({
      kind: 'webhook',
      method: 'POST',
      path: 'paymentSettled',
      security: [],
      servers: [],
      requestBody: { contents: [{ schema: { component: 'Event' } }] }
    })
    expect(prepared.get('outline')).toMatchObject({
      counts: { operations: 0, webhooks: 3, schemas: 1 },
      groups: [
        { name: 'Payments', count: 1 },
        { name: '', key: 'webhooks', webhooks: true, count: 2 }
      ]
    })
  })

  it('were an extension before OpenAPI 3.1', () =>
    expect(feature('../webhooks-30').get('webhook', 'orderChanged').summary).toEqual({ plain: 'An order has changed' }))
})

describe('security', () => {
  const prepared = feature('security')
  const oauth = (scopes: string[]) => ({ name: 'oauth', type: 'oauth2', scopes: scopes.map((name) => ({ name })) })

  it('is that of the operation, else of the document, with key names and scopes', () => {
    expect(prepared.get('operation', 'default').security).toMatchObject([[oauth(['read'])]])
    expect(prepared.get('operation', 'alternatives').security).toMatchObject([
      [oauth(['read', 'write'])],
      [
        { type: 'apiKey', keyIn: 'header', keyName: 'X-Api-Key' },
        { type: 'apiKey', keyIn: 'cookie', keyName: 'session' }
      ],
      [{ type: 'http', scheme: 'basic' }],
      [{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }],
      [],
      [{ name: 'unknown', type: 'unknown', defect: { kind: 'brokenRef', ref: 'unknown' } }]
    ])
    expect(prepared.get('operation', 'open').security).toEqual([[]])
  })

  it('is in the outline with every scope and the token URLs', () =>
    expect(prepared.get('outline').securitySchemes[0]).toEqual({
      name: 'oauth',
      type: 'oauth2',
      description: { html: '<p>With <em>scopes</em>.</p>' },
      flows: [
        { grant: 'clientCredentials', tokenUrl: 'https://example.com/token' },
        {
          grant: 'authorizationCode',
          authorizationUrl: 'https://example.com/authorize',
          tokenUrl: 'https://example.com/token'
        }
      ],
      scopes: [
        { name: 'read', description: { plain: 'Read everything' } },
        { name: 'write', description: { plain: 'Change everything' } }
      ]
    }))
})

describe('servers', () => {
  const prepared = feature('servers')

  it('are those of the operation, else of the path, else of the document', () => {
    const urls = (id: string) => prepared.get('operation', id).servers.map(({ url }) => url)
    expect(urls('usual')).toEqual(['https://{region}.example.com:{port}/v1', '/sandbox'])
    expect(urls('ofPath')).toEqual(['https://files.example.com'])
    expect(urls('ofOperation')).toEqual(['https://upload.example.com'])
    expect(prepared.get('operation', 'usual').ownServers).toBeUndefined()
    expect(prepared.get('operation', 'ofPath').ownServers).toBe(true)
  })

  it('have their variables and environment', () =>
    expect(prepared.get('outline').servers[0]).toMatchObject({
      environment: 'production',
      variables: [
        { name: 'region', defaultValue: 'eu', values: ['eu', 'us'], description: { plain: 'Where data is kept' } },
        { name: 'port', defaultValue: '443' }
      ]
    }))

  it('stand in the outline beside what else is said of the API', () =>
    expect(prepared.get('outline')).toMatchObject({
      openapi: '3.1.1',
      title: 'Servers',
      version: '1.0.0',
      summary: { plain: 'In one line' },
      description: { plain: 'At length.' },
      termsOfService: 'https://example.com/terms',
      contact: { name: 'Support', url: 'https://example.com/contact', email: 'support@example.com' },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      externalDocs: { url: 'https://example.com/docs', description: { plain: 'All of it' } }
    }))

  it('leaves external documentation with the operation', () =>
    expect(prepared.get('operation', 'ofOperation').externalDocs?.url).toBe('https://example.com/upload'))
})

describe('OpenAPI 3.2', () => {
  const prepared = feature('openapi-32')

  it('has the method QUERY, methods of any name, and parameters that are the whole query', () => {
    expect(prepared.get('operation', 'searchBooks')).toMatchObject({
      method: 'QUERY',
      parameters: [
        { in: 'querystring', content: { schema: { properties: [{ name: 'title' }] } } },
        { in: 'cookie', style: 'cookie' }
      ]
    })
    expect(prepared.get('operation', 'copyBooks')).toMatchObject({
      method: 'COPY',
      security: [[{ deprecated: true, flows: [{ grant: 'deviceAuthorization' }] }]]
    })
  })

  it('has responses with a summary, streams of items, and examples as data and as text', () => {
    const [response] = prepared.get('operation', 'searchBooks').responses
    expect(response).toMatchObject({
      summary: { plain: 'Found' },
      contents: [
        { itemSchema: { component: 'Book', variants: [{ options: [{ value: 'Novel' }, { value: 'Guide' }] }] } },
        { examples: [{ name: 'one', value: { kind: 'Novel' }, serialized: '{"kind":"Novel","title":"A"}' }] }
      ]
    })
  })

  it('has tags below others, with a title and a kind', () =>
    expect(prepared.get('outline').groups).toMatchObject([
      { name: 'books', title: 'Books', kind: 'nav', count: 1 },
      { name: 'search', title: 'Search', parent: 'books', count: 1 }
    ]))
})

describe('operations', () => {
  const prepared = feature('operation-ids')

  it('have an id each, whatever the document says', () =>
    expect(prepared.keys('operation')).toEqual([
      'repos/get-content',
      'twice',
      'twice-2',
      'get-users-id',
      expect.stringMatching(/^-d-[0-9a-f]{8}$/),
      'postE'
    ]))

  it('are listed where a path item is a reference', () =>
    expect(prepared.get('operation', 'postE')).toMatchObject({
      path: '/e',
      pathSummary: { plain: 'Said beside the reference' },
      parameters: [{ name: 'shared' }]
    }))

  it('are grouped in the order of the declared tags, then of those only used, the rest last', () => {
    const { groups } = prepared.get('outline')
    expect(groups.map(({ name, parent, count }) => [name, parent, count])).toEqual([
      ['All', undefined, 0],
      ['Second', 'All', 2],
      ['First', 'All', 2],
      ['Undeclared', undefined, 2],
      ['', undefined, 1]
    ])
    expect(prepared.get('tag', 'First').operations).toMatchObject([
      { id: 'repos/get-content', title: 'With a slash' },
      { title: 'Out of the path', deprecated: true }
    ])
    expect(prepared.get('tag', 'untagged').operations).toMatchObject([{ id: 'get-users-id', title: 'get-users-id' }])
  })

  it('lead on to their neighbours in that order', () => {
    expect(prepared.get('operation', 'twice').previous).toBeUndefined()
    expect(prepared.get('operation', 'twice').next?.id).toBe('twice-2')
    expect(prepared.get('operation', 'repos/get-content').previous?.id).toBe('twice-2')
    expect(prepared.get('operation', 'get-users-id').next).toBeUndefined()
  })
})

it('lets no script of a description through', () => {
  const prepared = feature('markdown')
  const text = JSON.stringify(prepared.pieces)
  expect(text).not.toMatch(/<script|<svg|<style|<iframe|onerror|onload|javascript:alert|style=/)
  expect(prepared.get('outline').description?.html).toMatch(/^<h2>Heading<\/h2>/)
  expect(prepared.get('outline').description?.html).toContain('<code class="language-json">')
  expect(prepared.get('operation', 'readTexts').summary).toEqual({ plain: 'Read texts' })
})
