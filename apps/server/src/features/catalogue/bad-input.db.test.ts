import { describe, expect, test } from 'vitest'
import { type Document, documentCalls, problemOf } from '../../testing/documents.ts'
import { sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

const { create, sendRaw } = documentCalls(() => user)

describe('bad fields are refused by name, and nothing is stored', () => {
  const CASES: [string, Record<string, unknown>, string, string][] = [
    ['a number for a text', { name: 5 }, 'name', 'Pattern'],
    ['an object for a text', { title: { a: 1 } }, 'title', 'Pattern'],
    ['an array for a text', { version: ['1'] }, 'version', 'Pattern'],
    ['a NUL character', { name: 'a\u0000b' }, 'name', 'Pattern'],
    ['a lone surrogate', { description: 'a\ud800b' }, 'description', 'Pattern'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name', 'Size'],
    ['a description of 10,001 characters', { description: 'x'.repeat(10_001) }, 'description', 'Size'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date', 'Date'],
    ['29 February of a common year', { date: '2100-02-29' }, 'date', 'Date'],
    ['the year 0', { date: '0000-01-01' }, 'date', 'Date'],
    ['an instant for a date', { date: '2026-03-09T00:00:00Z' }, 'date', 'Date'],
    ['a number for a date', { date: 20260309 }, 'date', 'Pattern']
  ]

  test.each(CASES)('%s', async (_name, fields, field, message) => {
    const existing = await create({ name: 'before' })
    const before = await user.json<Document[]>('api/documents')
    for (const [method, path, body] of [
      ['POST', 'api/documents', fields],
      ['PUT', `api/documents/${existing.id}`, { id: existing.id, ...fields }],
      ['PATCH', `api/documents/${existing.id}`, fields]
    ] as const) {
      const response = await user.fetch(path, { method, json: body })
      expect(response.status, method).toBe(400)
      const problem = await problemOf(response)
      expect(problem).toMatchObject({
        message: 'error.validation',
        fieldErrors: [{ objectName: 'documents', field, message }]
      })
      expect(problem.detail).toContain(field)
    }
    expect(await user.json('api/documents')).toEqual(before)
  })

  test('every bad field is named at once', async () => {
    const response = await user.fetch('api/documents', {
      method: 'POST',
      json: { name: 1, date: 'soon', title: 'x'.repeat(256) }
    })
    expect((await problemOf(response)).fieldErrors).toEqual([
      { objectName: 'documents', field: 'name', message: 'Pattern' },
      { objectName: 'documents', field: 'date', message: 'Date' },
      { objectName: 'documents', field: 'title', message: 'Size' }
    ])
  })
})

test.each(['idapi', 'version'])('dots that no address keeps are refused as %s of an API definition', async (field) => {
  const definition = { idapi: 'dotted', name: 'Dotted', version: '1.0.0' }
  const send = (value: string) =>
    user.fetch('api/api-definitions', { method: 'POST', json: { ...definition, [field]: value } })
  for (const dots of ['.', '..'])
    expect((await problemOf(await send(dots))).fieldErrors).toEqual([
      { objectName: 'apiDefinitions', field, message: 'Pattern' }
    ])
  expect((await send('...')).status).toBe(201)
})

describe('bodies that are no record are refused', () => {
  test.each([
    ['text that is not JSON', '{bad', 400],
    ['half a record', '{"name":', 400],
    ['an empty body', '', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a string', '"text"', 400],
    ['a prototype in disguise', '{"__proto__":{"admin":true}}', 400],
    ['more than the limit', JSON.stringify({ description: 'x'.repeat(1024 * 1024) }), 413]
  ])('%s', async (_name, body, status) => {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const path = method === 'POST' ? 'api/documents' : 'api/documents/1'
      const response = await sendRaw(method, path, body)
      expect(response.status, method).toBe(status)
      expect((await problemOf(response)).status).toBe(status)
    }
  })

  test('bytes that are not UTF-8', async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"name":"'),
      0xff,
      0xc0,
      ...new TextEncoder().encode('"}')
    ])
    const response = await sendRaw('POST', 'api/documents', bytes)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).detail).toContain('UTF-8')
  })

  test('another charset is 415, UTF-8 by name is none', async () => {
    expect((await sendRaw('POST', 'api/documents', '{}', 'application/json; charset=utf-16')).status).toBe(415)
    expect((await sendRaw('POST', 'api/documents', '{}', 'application/json; charset="UTF-8"')).status).toBe(201)
  })

  test('another media type is 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
      expect((await sendRaw('POST', 'api/documents', '{}', type)).status, type).toBe(415)
  })
})

describe('an id that is no positive integer is 404', () => {
  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '0x10',
    '%00',
    '%20',
    '９',
    '9007199254740993',
    '99999999999999999999999',
    '1;drop',
    '1%2F2'
  ])('%s', async (id) => {
    for (const [method, json] of [['GET'], ['DELETE'], ['PUT', { id }], ['PATCH', {}]] as [string, object?][]) {
      const response = await user.fetch(`api/documents/${id}`, { method, ...(json && { json }) })
      expect(response.status, method).toBe(404)
      expect((await problemOf(response)).message).toBe('error.url.not.found')
    }
  })
})
