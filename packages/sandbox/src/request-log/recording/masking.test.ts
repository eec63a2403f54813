import { expect, test } from 'vitest'
import { maskedHeaders, maskSecrets, rememberingMaskedHeaders } from './masking.ts'

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
  expect(JSON.parse(maskedHeaders(headers))).toEqual({ ...headers, 'content-length': '12', 'set-list': 'a,b' })
  expect(JSON.parse(maskedHeaders({ cookie: 'a=b', connection: 'keep-alive', host: undefined }))).toEqual({})
})

test.each([
  ['credentials', { authorization: `Bearer ${TOKEN}` }, { authorization: 'Bearer [masked]' }],
  ['credentials without a scheme', { authorization: SECRET }, { authorization: '[masked]' }],
  ['a secret', { 'x-key': `key ${SECRET}` }, { 'x-key': 'key [masked]' }],
  ['a token', { 'x-token': TOKEN }, { 'x-token': '[masked]' }],
  ['the secret of a webhook', { 'x-hook': 'whsec_MfKQ9r8G' }, { 'x-hook': '[masked]' }],
  ['a secret field in JSON', { 'x-json': '{"password": "fjord 7"}' }, { 'x-json': '{"password": "[masked]"}' }]
])('headers are masked: %s', (_, headers, masked) => {
  expect(JSON.parse(maskedHeaders(headers))).toEqual(masked)
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

test('headers that differ from the last ones in any way are not taken for them', () => {
  const masked = rememberingMaskedHeaders()
  const sent = [
    { host: 'a', accept: '*/*' },
    { host: 'a', accept: '*/*' },
    { host: 'a', accept: 'text/*' },
    { host: 'a' },
    { host: 'a', accept: undefined },
    { host: 'a', 'x-more': '1' }
  ]
  for (const headers of sent) expect(masked(headers)).toBe(maskedHeaders(headers))
})

test('what is no secret stays', () => {
  const body = '{"word": "token", "note": "his password", "kind": "PASSWORD"}'
  expect(maskSecrets(body)).toBe(body)
})
