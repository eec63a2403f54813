import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  MediaView,
  OperationView,
  ParameterView,
  SecurityRequirementView,
  ServerView
} from '../model/operation.ts'
import type { SchemaView } from '../model/schema.ts'
import { requestAddress } from './address.ts'
import type { RequestOptions } from './model.ts'
import { sampleRequest } from './request.ts'
import { parameterSample, schemaSample, typedValue } from './value.ts'

const HERE: RequestOptions = { origin: 'https://portal.example' }

const operation = (view: Partial<OperationView>): OperationView => ({
  id: 'op',
  kind: 'operation',
  method: 'GET',
  path: '/things',
  tags: [],
  servers: [],
  security: [],
  parameters: [],
  responses: [],
  callbacks: [],
  ...view
})

const parameter = (view: Partial<ParameterView> & Pick<ParameterView, 'name' | 'in'>): ParameterView => ({
  required: false,
  examples: [],
  ...view
})

const posting = (media: Omit<MediaView, 'examples'> & Partial<MediaView>, required = true) =>
  operation({ method: 'POST', requestBody: { required, contents: [{ examples: [], ...media }] } })

const scheme = (view: Partial<SecurityRequirementView>): SecurityRequirementView => ({
  name: 'scheme',
  type: 'http',
  scopes: [],
  ...view
})

const text: SchemaView = { types: ['string'] }

test('required parameters are always there, with what the document gives as example; optional ones only when a value is given', () => {
  const view = operation({
    path: '/payments/{paymentId}',
    parameters: [
      parameter({ in: 'path', name: 'paymentId', required: true, examples: [{ name: '', value: 'PAY-1' }] }),
      parameter({ in: 'query', name: 'limit', schema: { types: ['integer'], defaultValue: { value: 20 } } }),
      parameter({
        in: 'query',
        name: 'status',
        required: true,
        schema: { types: ['string'], enumeration: [{ value: 'open' }] }
      }),
      parameter({ in: 'header', name: 'Idempotency-Key', required: true, schema: text })
    ]
  })
  expect(requestAddress(sampleRequest(view, HERE))).toBe('https://portal.example/payments/PAY-1?status=open')
  expect(sampleRequest(view, HERE).headers).toEqual([{ name: 'Idempotency-Key', value: 'IDEMPOTENCY_KEY' }])
  const values = { 'query.limit': 5, 'path.paymentId': 'a/b ñ' }
  expect(requestAddress(sampleRequest(view, { ...HERE, values }))).toBe(
    'https://portal.example/payments/a%2Fb%20%C3%B1?limit=5&status=open'
  )
})

test('header parameters that the specification ignores are ignored', () => {
  const parameters = ['Accept', 'content-type', 'Authorization'].map((name) =>
    parameter({ in: 'header', name, required: true })
  )
  expect(sampleRequest(operation({ parameters }), HERE).headers).toEqual([])
})

test('a parameter described by a media type is written as that type has it', () => {
  const content: MediaView = { mediaType: 'application/json', examples: [{ name: '', value: { a: ['b'] } }] }
  const view = operation({ parameters: [parameter({ in: 'query', name: 'filter', required: true, content })] })
  expect(requestAddress(sampleRequest(view, HERE))).toBe(
    'https://portal.example/things?filter=%7B%22a%22%3A%5B%22b%22%5D%7D'
  )
  const form: MediaView = {
    mediaType: 'application/x-www-form-urlencoded',
    examples: [{ name: '', value: { a: 'b c', d: 1 } }]
  }
  const whole = operation({ parameters: [parameter({ in: 'querystring', name: 'q', required: true, content: form })] })
  expect(requestAddress(sampleRequest(whole, HERE))).toBe('https://portal.example/things?a=b%20c&d=1')
})

test('the server is that of the environment, its variables filled in, and relative to the portal', () => {
  const servers: ServerView[] = [
    {
      url: 'https://{region}.example.com/v1/',
      environment: 'production',
      variables: [{ name: 'region', defaultValue: 'eu' }]
    },
    { url: '/sandbox/payments/v1', environment: 'sandbox' }
  ]
  const address = (choice: Partial<RequestOptions>) => sampleRequest(operation({ servers }), { ...HERE, ...choice }).url
  expect(address({ environment: 'sandbox' })).toBe('https://portal.example/sandbox/payments/v1/things')
  expect(address({ environment: 'production' })).toBe('https://eu.example.com/v1/things')
  expect(address({ server: 0, variables: { region: 'us' } })).toBe('https://us.example.com/v1/things')
  expect(address({ environment: 'preproduction' })).toBe('https://eu.example.com/v1/things')
  const one = (url: string) => sampleRequest(operation({ servers: [{ url }] }), HERE).url
  expect(one('//api.example.com')).toBe('https://api.example.com/things')
  expect(one('v2')).toBe('https://portal.example/v2/things')
  expect(one('/')).toBe('https://portal.example/things')
  expect(one("https://x.example/it's here")).toBe('https://x.example/it%27s%20here/things')
})

test('credentials go to the location of their scheme, with a listed placeholder for a missing secret', () => {
  const access = (one: SecurityRequirementView, secret?: string) =>
    sampleRequest(operation({ security: [[one]] }), { ...HERE, ...(secret && { credentials: { scheme: secret } }) })
  const authorization = (value: string) => [{ name: 'Authorization', value }]
  expect(access(scheme({ type: 'oauth2' }), ' abc\n').headers).toEqual(authorization('Bearer abc'))
  expect(access(scheme({ type: 'oauth2' }), 'bearer abc').headers).toEqual(authorization('bearer abc'))
  expect(access(scheme({ scheme: 'bearer' })).placeholders).toEqual(['scheme'])
  // RFC 7617, section 2.1.
  expect(access(scheme({ scheme: 'basic' }), 'test:123£').headers).toEqual(authorization('Basic dGVzdDoxMjPCow=='))
  expect(access(scheme({ scheme: 'DPoP' }), 'x').headers).toEqual(authorization('DPoP x'))
  const key = (keyIn: string) => access(scheme({ type: 'apiKey', keyIn, keyName: 'X-Key' }), 'a b')
  expect(key('header').headers).toEqual([{ name: 'X-Key', value: 'a b' }])
  expect(key('query').query).toEqual([{ name: 'X-Key', value: 'a%20b' }])
  expect(key('cookie').cookies).toEqual([{ name: 'X-Key', value: 'a%20b' }])
  expect(access(scheme({ type: 'mutualTLS' })).placeholders).toEqual([])
})

test('of several ways to be let in the chosen one is taken, with all that it needs together', () => {
  const security = [
    [],
    [scheme({ name: 'a', type: 'oauth2' }), scheme({ name: 'b', type: 'apiKey', keyName: 'K', keyIn: 'header' })]
  ]
  expect(sampleRequest(operation({ security }), HERE).headers).toEqual([])
  expect(sampleRequest(operation({ security }), { ...HERE, security: 1 }).headers).toEqual([
    { name: 'Authorization', value: 'Bearer ACCESS_TOKEN' },
    { name: 'K', value: 'API_KEY' }
  ])
})

test('a body is JSON of the chosen example, and optional ones can be left out', () => {
  const examples = [
    { name: 'a', value: { x: 1 } },
    { name: 'b', value: null }
  ]
  const view = posting({ mediaType: 'application/merge-patch+json', examples }, false)
  expect(sampleRequest(view, HERE).body).toMatchObject({
    kind: 'text',
    text: '{\n  "x": 1\n}',
    json: { value: { x: 1 } }
  })
  expect(sampleRequest(view, { ...HERE, example: 'b' }).body).toMatchObject({ text: 'null', json: { value: null } })
  expect(sampleRequest(view, HERE).headers).toEqual([{ name: 'Content-Type', value: 'application/merge-patch+json' }])
  expect(sampleRequest(view, { ...HERE, withoutBody: true }).body).toBeUndefined()
  expect(sampleRequest({ ...view, method: 'GET' }, HERE).body).toBeUndefined()
})

test('the body of an example that is elsewhere is left empty, and none is chosen before one with a value', () => {
  const far = { name: 'far', externalValue: 'https://example.com/far.json' }
  const schema: SchemaView = { types: ['integer'], examples: [7] }
  const both = posting({ mediaType: 'application/json', schema, examples: [far, { name: 'near', value: 1 }] })
  expect(sampleRequest(both, HERE).body).toMatchObject({ text: '1' })
  const chosen = sampleRequest(both, { ...HERE, example: 'far' })
  expect(chosen.body).toBeUndefined()
  expect(chosen.headers).toEqual([])
  // Where no example has a value, the body is made from the schema unless one is chosen.
  const alone = posting({ mediaType: 'application/json', schema, examples: [far] })
  expect(sampleRequest(alone, HERE).body).toMatchObject({ text: '7' })
  expect(sampleRequest(alone, { ...HERE, example: 'far' }).body).toBeUndefined()
  expect(sampleRequest(alone, { ...HERE, example: 'far', body: { value: 2 } }).body).toMatchObject({ text: '2' })
  const file = posting({ mediaType: 'image/png', examples: [far] })
  expect(sampleRequest(file, { ...HERE, example: 'far' }).body).toMatchObject({ kind: 'binary' })
})

test('a body without example is made from its schema', () => {
  const properties = [
    {
      name: 'amount',
      required: true,
      schema: { types: ['integer'], limits: [{ keyword: 'minimum', value: 5 } as const] }
    },
    { name: 'bankName', required: true, schema: text },
    { name: 'note', required: false, schema: text }
  ]
  const body = sampleRequest(
    posting({ mediaType: 'application/json', schema: { types: ['object'], properties } }),
    HERE
  ).body
  expect(body).toMatchObject({ json: { value: { amount: 5, bankName: 'BANK_NAME' } } })
})

test('a form has a field for each item of a list, objects as JSON, and what its encodings say', () => {
  const value = { a: ['x', 'y'], b: { c: 1 }, d: { e: 'f' }, g: ['h', 'i'], none: null }
  const encodings = [
    { property: 'd', style: 'deepObject', explode: true },
    { property: 'g', explode: false }
  ]
  const view = posting({ mediaType: 'application/x-www-form-urlencoded', encodings, examples: [{ name: '', value }] })
  expect(sampleRequest(view, HERE).body).toMatchObject({
    kind: 'form',
    fields: [
      { name: 'a', value: 'x' },
      { name: 'a', value: 'y' },
      { name: 'b', value: '{"c":1}' },
      { name: 'd[e]', value: 'f' },
      { name: 'g', value: 'h,i' }
    ]
  })
})

test('a multipart body has files, parts of JSON and the types of its encodings', () => {
  const properties = [
    { name: 'id', required: true, schema: text },
    { name: 'photo', required: true, schema: { types: ['string'], format: 'binary' } },
    {
      name: 'scan',
      required: false,
      schema: { types: [], notes: [{ kind: 'contentMediaType' as const, params: { mediaType: 'application/pdf' } }] }
    }
  ]
  const view = posting({
    mediaType: 'multipart/form-data',
    schema: { types: ['object'], properties },
    encodings: [{ property: 'photo', contentType: 'image/png, image/jpeg' }],
    examples: [{ name: '', value: { id: 'D-1', meta: { a: 1 }, tags: ['x', 'y'], photo: '…' } }]
  })
  const request = sampleRequest(view, HERE)
  expect(request.headers).toEqual([])
  expect(request.body).toMatchObject({
    parts: [
      { name: 'id', value: 'D-1' },
      { name: 'meta', value: '{"a":1}', contentType: 'application/json' },
      { name: 'tags', value: 'x' },
      { name: 'tags', value: 'y' },
      { name: 'photo', fileName: 'photo.png', contentType: 'image/png' },
      { name: 'scan', fileName: 'scan.pdf', contentType: 'application/pdf' }
    ]
  })
})

test('a text is sent as it is, bytes are a file, and a ready-made serialization wins', () => {
  const example = (value: unknown) => [{ name: '', value }]
  expect(sampleRequest(posting({ mediaType: 'text/plain', examples: example('Hola') }), HERE).body).toMatchObject({
    text: 'Hola'
  })
  expect(sampleRequest(posting({ mediaType: 'image/png' }), HERE).body).toEqual({
    kind: 'binary',
    mediaType: 'image/png',
    fileName: 'file.png'
  })
  const serialized = [{ name: '', value: {}, serialized: '<a/>' }]
  expect(sampleRequest(posting({ mediaType: 'application/xml', examples: serialized }), HERE).body).toMatchObject({
    text: '<a/>'
  })
  const lines = posting({ mediaType: 'application/x-ndjson', examples: example([{ a: 1 }, { a: 2 }]) })
  expect(sampleRequest(lines, HERE).body).toMatchObject({ text: '{"a":1}\n{"a":2}\n' })
})

test('which response is wanted is said only where there are several', () => {
  const media = (mediaType: string): MediaView => ({ mediaType, examples: [] })
  const responding = (...types: string[]) =>
    operation({ responses: [{ status: '200', headers: [], links: [], contents: types.map(media) }] })
  expect(sampleRequest(responding('application/json'), HERE).headers).toEqual([])
  expect(sampleRequest(responding('text/csv', 'application/json'), HERE).headers).toEqual([
    { name: 'Accept', value: 'text/csv' }
  ])
})

test('what is typed becomes what the schema asks for, and stays a text where it cannot', () => {
  const list: SchemaView = { types: ['array'], items: { types: ['integer'] } }
  expect(typedValue({ types: ['integer'] }, '12')).toBe(12)
  expect(typedValue({ types: ['integer'] }, '12345678901234567890')).toBe('12345678901234567890')
  expect(typedValue({ types: ['boolean', 'null'] }, 'true')).toBe(true)
  expect(typedValue({ types: ['integer'] }, 'twelve')).toBe('twelve')
  expect(typedValue(text, '12')).toBe('12')
  expect(typedValue(list, '1, 2')).toEqual([1, 2])
  expect(typedValue(list, '[3]')).toEqual([3])
  expect(typedValue({ types: ['object'] }, '{"a":1}')).toEqual({ a: 1 })
  expect(typedValue(text, '')).toBeUndefined()
})

test('a parameter of which nothing is known is its name in capitals', () => {
  expect(parameterSample(parameter({ in: 'path', name: 'pull-requestId', schema: text }))).toBe('PULL_REQUEST_ID')
  expect(schemaSample({ types: ['string'], format: 'date' })).toBe('2026-01-31')
})

test('whatever operation and values are, the request is valid as HTTP', () => {
  const anything = fc.jsonValue({ maxDepth: 2 })
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 })
  const place = fc.constantFrom('path', 'query', 'header', 'cookie', 'querystring')
  fc.assert(
    fc.property(
      name,
      place,
      anything,
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      (key, where, value, path, explode) => {
        const one = parameter({
          in: where as 'path',
          name: key,
          required: true,
          explode,
          examples: [{ name: '', value }]
        })
        const request = sampleRequest(operation({ path: `/${path}{${key}}`, parameters: [one] }), HERE)
        const url = requestAddress(request)
        expect(url).toMatch(/^https:\/\/portal\.example\/[\x21-\x7E]*$/)
        expect(URL.canParse(url)).toBe(true)
        expect(
          () => new Headers(request.headers.map((header): [string, string] => [header.name, header.value]))
        ).not.toThrow()
      }
    )
  )
})
