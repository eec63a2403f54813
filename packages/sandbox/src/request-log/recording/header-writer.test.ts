import { expect, test } from 'vitest'
import { HeaderWriter } from './header-writer.ts'

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
  expect(JSON.parse(new HeaderWriter().write(headers))).toEqual({
    ...headers,
    'content-length': '12',
    'set-list': 'a,b'
  })
  expect(JSON.parse(new HeaderWriter().write({ cookie: 'a=b', connection: 'keep-alive', host: undefined }))).toEqual({})
})

test.each([
  ['credentials', { authorization: `Bearer ${TOKEN}` }, { authorization: 'Bearer [masked]' }],
  ['credentials without a scheme', { authorization: SECRET }, { authorization: '[masked]' }],
  ['a secret', { 'x-key': `key ${SECRET}` }, { 'x-key': 'key [masked]' }],
  ['a token', { 'x-token': TOKEN }, { 'x-token': '[masked]' }],
  ['the secret of a webhook', { 'x-hook': 'whsec_MfKQ9r8G' }, { 'x-hook': '[masked]' }],
  ['a secret field in JSON', { 'x-json': '{"password": "fjord 7"}' }, { 'x-json': '{"password": "[masked]"}' }]
])('headers are masked: %s', (_, headers, masked) => {
  expect(JSON.parse(new HeaderWriter().write(headers))).toEqual(masked)
})

test('headers are the same whatever was written before', () => {
  const writer = new HeaderWriter()
  const sent = [
    { host: 'a', accept: '*/*' },
    { host: 'a', accept: '*/*' },
    { host: 'a', accept: 'text/*' },
    { host: 'a' },
    { host: 'a', accept: undefined },
    { host: 'a', 'x-more': '1' },
    { host: 'a', 'x-more': 1 },
    { host: 'a', list: ['b', 'c'] },
    { host: 'a', one: '1', two: '2', three: '3', four: '4' },
    { host: 'b', one: '1', two: '2', three: '3', four: '4' },
    { host: 'a', one: '1', two: '3', three: '3', four: '5' },
    { host: 'b', one: '2', two: '3', three: '4', four: '5' },
    { host: 'a', one: undefined, two: '2', three: '3', four: '4' },
    { host: 'a', one: '1', cookie: 'b', two: '2', three: '3', four: '4' },
    { one: '1', host: 'a', two: '2', three: '3', four: '4' },
    {},
    { long: 'x'.repeat(5000), host: 'a' },
    { long: 'x'.repeat(5000), host: 'b' },
    { authorization: SECRET },
    { authorization: `Bearer ${TOKEN}` },
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, index])),
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, index + 1]))
  ]
  for (const headers of [...sent, ...sent.toReversed()])
    expect(writer.write(headers)).toBe(new HeaderWriter().write(headers))
})

test('a list that was changed is written as it is', () => {
  const writer = new HeaderWriter()
  const list = ['a']
  writer.write({ list })
  list.push('b')
  expect(writer.write({ list })).toBe('{"list":"a,b"}')
})

test('headers of which others differ each time are written as they are', () => {
  const writer = new HeaderWriter()
  for (let time = 0; time < 400; time++) {
    const headers = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`x-${index}`, (time >> index) % 2 === 0 ? 'usual' : time])
    )
    expect(writer.write(headers)).toBe(new HeaderWriter().write(headers))
  }
})

test('a value that stays as it has become is written as it is, however often', () => {
  const writer = new HeaderWriter()
  const write = (limit: number) => writer.write({ host: 'a', 'x-limit': limit, accept: '*/*' })
  for (let time = 0; time < 2000; time++)
    for (const limit of [1, time, 2]) expect(write(limit)).toBe(`{"host":"a","x-limit":"${limit}","accept":"*/*"}`)
})
