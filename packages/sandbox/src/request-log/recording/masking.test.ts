import { expect, test } from 'vitest'
import { createHeaderMasking, maskSecrets } from './masking.ts'

const SECRET = 'portico_sandbox_0123456789abcdef'
const TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJjbGllbnRfaWQiOiJhcHAifQ.BMButu9tvVYqqQmI4KHm7to9'

test('headers are JSON whatever their values have', () => {
  const headers = {
    etag: '"1"',
    'x-path': 'C:\\temp\t',
    accept: 'text/*',
    'content-length': 12,
    'set-list': ['a', 'b']
  }
  expect(JSON.parse(createHeaderMasking()(headers))).toEqual({ ...headers, 'content-length': '12', 'set-list': 'a,b' })
  expect(JSON.parse(createHeaderMasking()({ cookie: 'a=b', connection: 'keep-alive', host: undefined }))).toEqual({})
})

test.each([
  ['credentials', { authorization: `Bearer ${TOKEN}` }, { authorization: 'Bearer [masked]' }],
  ['credentials without a scheme', { authorization: SECRET }, { authorization: '[masked]' }],
  ['a secret', { 'x-key': `key ${SECRET}` }, { 'x-key': 'key [masked]' }],
  ['a token', { 'x-token': TOKEN }, { 'x-token': '[masked]' }],
  ['the secret of a webhook', { 'x-hook': 'whsec_MfKQ9r8G' }, { 'x-hook': '[masked]' }],
  ['a secret field in JSON', { 'x-json': '{"password": "fjord 7"}' }, { 'x-json': '{"password": "[masked]"}' }]
])('headers are masked: %s', (_, headers, masked) => {
  expect(JSON.parse(createHeaderMasking()(headers))).toEqual(masked)
})

test.each([
  ...[
    'secret',
    'client_secret',
    'clientSecret',
    'access_token',
    'refreshToken',
    'client_assertion',
    'password'
  ].flatMap((name) => [name, name.toUpperCase()])
])('the field %s of a body is masked', (name) => {
  expect(maskSecrets(`{"${name}": "fjord 7", "city": "Brunnwaldt"}`)).toBe(
    `{"${name}": "[masked]", "city": "Brunnwaldt"}`
  )
})

test('headers are the same whatever was written before', () => {
  const masking = createHeaderMasking()
  const sent = [
    { host: 'a', accept: '*/*' },
    { host: 'a', accept: '*/*' },
    { host: 'a', accept: 'text/*' },
    { host: 'a' },
    { host: 'a', accept: undefined },
    { host: 'a', 'x-more': '1' },
    { host: 'a', 'x-more': 1 },
    { host: 'a', list: ['b', 'c'] },
    { authorization: SECRET },
    { authorization: `Bearer ${TOKEN}` },
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, index])),
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, index + 1]))
  ]
  for (const headers of sent) expect(masking(headers)).toBe(createHeaderMasking()(headers))
})

test('a list that was changed is written as it is', () => {
  const masking = createHeaderMasking()
  const list = ['a']
  masking({ list })
  list.push('b')
  expect(masking({ list })).toBe('{"list":"a,b"}')
})

test('what is no secret stays', () => {
  const body = '{"word": "token", "note": "his password", "kind": "PASSWORD"}'
  expect(maskSecrets(body)).toBe(body)
})
