import { describe, expect, test } from 'vitest'
import { type Document, documentCalls, problemOf } from '../../testing/documents.ts'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

sharePortal()

const { create, sendRaw } = documentCalls(() => user)

describe('create', () => {
  test('returns 201 with the record, its address, its entity tag and the alert', async () => {
    const response = await user.fetch('api/documents', {
      method: 'POST',
      json: { name: 'Guide', version: '1.0', language: 'en', date: '2026-03-09', title: 'T', description: 'Two\nlines' }
    })
    expect(response.status).toBe(201)
    const created = (await response.json()) as Document
    expect(created).toEqual({
      id: created.id,
      name: 'Guide',
      version: '1.0',
      language: 'en',
      date: '2026-03-09',
      title: 'T',
      description: 'Two\nlines'
    })
    expect(response.headers.get('location')).toBe(`/api/documents/${created.id}`)
    expect(response.headers.get('etag')).toBe('"1"')
    expect(response.headers.get('x-devportalapp-alert')).toBe('devportalApp.documents.created')
    expect(response.headers.get('x-devportalapp-params')).toBe(String(created.id))
    expect(await user.json(`api/documents/${created.id}`)).toEqual(created)
  })

  test('takes an untouched form: an empty date is null, empty texts are kept', async () => {
    const created = await create({ name: '', version: '', language: '', date: '', title: '', description: '' })
    expect(created).toMatchObject({ name: '', version: '', language: '', date: null, title: '', description: '' })
  })

  test('ignores fields it does not know and gives null for those that are missing', async () => {
    const created = await create({ name: 'Only a name', documentId: '1', revision: 99, unknown: { deep: true } })
    expect(created).toEqual({
      id: created.id,
      name: 'Only a name',
      version: null,
      language: null,
      date: null,
      title: null,
      description: null
    })
  })

  test('takes an id that is null or empty for no id', async () => {
    for (const id of [null, '']) expect((await create({ id, name: 'x' })).id).toBeGreaterThan(0)
  })

  test('keeps texts of every script, up to the longest that is allowed', async () => {
    const name = '𝔻ócümẽnt 文書 وثيقة 📄'
    const description = 'é'.repeat(10_000)
    expect(await create({ name, description })).toMatchObject({ name, description })
  })

  test('refuses a record that has an id already', async () => {
    const response = await user.fetch('api/documents', { method: 'POST', json: { id: 7, name: 'x' } })
    expect(response.status).toBe(400)
    expect(await problemOf(response)).toMatchObject({
      message: 'error.idexists',
      params: 'documents',
      path: '/api/documents'
    })
    expect(response.headers.get('x-devportalapp-error')).toBe('error.idexists')
    expect(response.headers.get('x-devportalapp-params')).toBe('documents')
  })
})

describe('an id that no record has', () => {
  const NOWHERE = 4_000_000_000

  test('is 404 to read and to delete', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await user.fetch(`api/documents/${NOWHERE}`, { method })).status).toBe(404)
  })

  test('is a named 400 to change', async () => {
    for (const method of ['PUT', 'PATCH']) {
      const response = await user.fetch(`api/documents/${NOWHERE}`, { method, json: { id: NOWHERE, name: 'x' } })
      expect(response.status).toBe(400)
      expect(await problemOf(response)).toMatchObject({ message: 'error.idnotfound', params: 'documents' })
      expect(response.headers.get('x-devportalapp-error')).toBe('error.idnotfound')
    }
  })
})

describe('update', () => {
  test('PUT replaces the record: a field that is not sent is cleared', async () => {
    const { id } = await create({ name: 'Old', title: 'Old title', date: '2026-01-01' })
    const response = await user.fetch(`api/documents/${id}`, { method: 'PUT', json: { id, name: 'New', date: '' } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      id,
      name: 'New',
      version: null,
      language: null,
      date: null,
      title: null,
      description: null
    })
    expect(response.headers.get('etag')).toBe('"2"')
    expect(response.headers.get('x-devportalapp-alert')).toBe('devportalApp.documents.updated')
    expect(response.headers.get('x-devportalapp-params')).toBe(String(id))
  })

  test('that changes nothing keeps the revision and is no entry in the audit log', async () => {
    const { id } = await create({ name: 'Same' })
    for (const [method, json] of [
      ['PATCH', {}],
      ['PATCH', { name: 'Same' }],
      ['PUT', { id, name: 'Same' }]
    ] as const) {
      const response = await user.fetch(`api/documents/${id}`, { method, json })
      expect(response.status).toBe(200)
      expect(response.headers.get('etag')).toBe('"1"')
    }
    expect(
      await portal.sql(`select action from audit_log where entity = 'documents' and entity_id = $1`, [String(id)])
    ).toHaveLength(1)
  })

  test('PUT takes the id as digits, as a form sends it', async () => {
    const { id } = await create()
    expect(
      (await user.fetch(`api/documents/${id}`, { method: 'PUT', json: { id: String(id), name: 'x' } })).status
    ).toBe(200)
  })

  test('PUT without an id, and any change with another id than the path’s, is refused', async () => {
    const { id } = await create({ name: 'kept' })
    const attempts = [
      ['PUT', {}, 'error.idnull'],
      ['PUT', { id: null }, 'error.idnull'],
      ['PUT', { id: id + 1 }, 'error.idinvalid'],
      ['PUT', { id: 'x' }, 'error.idinvalid'],
      ['PATCH', { id: id + 1 }, 'error.idinvalid']
    ] as const
    for (const [method, fields, message] of attempts) {
      const response = await user.fetch(`api/documents/${id}`, { method, json: { ...fields, name: 'changed' } })
      expect(response.status).toBe(400)
      expect(await problemOf(response)).toMatchObject({ message, params: 'documents' })
      expect(response.headers.get('x-devportalapp-error')).toBe(message)
    }
    expect((await user.json<Document>(`api/documents/${id}`)).name).toBe('kept')
  })

  test.each(['application/json', 'application/merge-patch+json'])(
    'PATCH as %s changes what it names and nulls what is null',
    async (type) => {
      const { id } = await create({ name: 'Name', title: 'Title', version: '1' })
      const response = await sendRaw('PATCH', `api/documents/${id}`, '{"title":null,"version":"2"}', type)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ id, name: 'Name', title: null, version: '2' })
    }
  )

  test('merge patch is a media type of PATCH alone', async () => {
    expect((await sendRaw('POST', 'api/documents', '{}', 'application/merge-patch+json')).status).toBe(415)
  })
})

describe('entity tags', () => {
  test.each(['PUT', 'PATCH', 'DELETE'])('%s with an old one is 412 and changes nothing', async (method) => {
    const { id } = await create({ name: 'first' })
    await user.fetch(`api/documents/${id}`, { method: 'PATCH', json: { name: 'second' } })
    const response = await user.fetch(`api/documents/${id}`, {
      method,
      headers: { 'If-Match': '"1"' },
      ...(method !== 'DELETE' && { json: { id, name: 'third' } })
    })
    expect(response.status).toBe(412)
    expect((await problemOf(response)).message).toBe('error.concurrencyFailure')
    expect((await user.json<Document>(`api/documents/${id}`)).name).toBe('second')
  })

  test.each([
    ['the current one', '"1"', 200],
    ['any', '*', 200],
    ['a list with the current one', '"9", "1"', 200],
    ['a list without', '"8", "9"', 412],
    ['a weak one', 'W/"1"', 412],
    ['something that is none', 'garbage', 412]
  ])('If-Match with %s', async (_name, ifMatch, status) => {
    const { id } = await create({ name: 'x' })
    const response = await user.fetch(`api/documents/${id}`, {
      method: 'PATCH',
      headers: { 'If-Match': ifMatch },
      json: { name: 'y' }
    })
    expect(response.status).toBe(status)
  })

  test('of two editors who save at the same moment one succeeds', async () => {
    const { id } = await create({ name: 'x' })
    const save = (name: string) =>
      user.fetch(`api/documents/${id}`, { method: 'PUT', headers: { 'If-Match': '"1"' }, json: { id, name } })
    const statuses = (await Promise.all(['a', 'b', 'c', 'd'].map(save))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412, 412, 412])
  })
})

describe('delete', () => {
  test('returns 204 with the alert, and then the record is gone', async () => {
    const { id } = await create({ name: 'x' })
    const response = await user.fetch(`api/documents/${id}`, { method: 'DELETE' })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(response.headers.get('x-devportalapp-alert')).toBe('devportalApp.documents.deleted')
    expect(response.headers.get('x-devportalapp-params')).toBe(String(id))
    expect((await user.fetch(`api/documents/${id}`)).status).toBe(404)
  })
})

test('a media type without a body does not stand in the way of deleting or signing out', async () => {
  const { id } = await create()
  const headers = { 'Content-Type': 'application/json' }
  expect((await user.fetch(`api/documents/${id}`, { method: 'DELETE', headers })).status).toBe(204)
  const other = await signIn(portal, 'user')
  expect((await other.fetch('api/logout', { method: 'POST', headers })).status).toBe(200)
})

test('a method that an address does not take is 405, and the response names those it takes', async () => {
  for (const [method, path, allow] of [
    ['PUT', 'api/documents', 'GET, HEAD, POST'],
    ['POST', 'api/documents/1', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['POST', 'management/info', 'GET, HEAD']
  ] as const) {
    const response = await user.fetch(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect((await problemOf(response)).message).toBe('error.http.405')
  }
})

describe('list', () => {
  test('is a bare array of everything by ascending id, whatever parameters come along', async () => {
    const { id } = await create({ name: 'last' })
    const list = await user.json<Document[]>(`api/documents?page=0&size=2&sort=id,desc&cacheBuster=${Date.now()}`)
    expect(list.map((record) => record.id)).toEqual(list.map((record) => record.id).sort((a, b) => a - b))
    expect(list.at(-1)).toMatchObject({ id, name: 'last' })
    expect(list.every((record) => !('revision' in record))).toBe(true)
  })

  test('begins with a document for each published API', async () => {
    const names = (await user.json<Document[]>('api/documents')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['finance-quotation', 'payments', 'status-notification']))
  })
})

test('every change is in the audit log with who made it and the state before and after', async () => {
  const { id } = await create({ name: 'one' })
  await user.fetch(`api/documents/${id}`, { method: 'PATCH', json: { name: 'two' } })
  await user.fetch(`api/documents/${id}`, { method: 'PATCH', json: { name: 5 } })
  await user.fetch(`api/documents/${id}`, { method: 'DELETE' })
  const entries = await portal.sql(
    `select actor, action, before->>'name' as before, after->>'name' as after from audit_log where entity = 'documents' and entity_id = $1 order by id`,
    [String(id)]
  )
  expect(entries).toEqual([
    { actor: 'user', action: 'create', before: null, after: 'one' },
    { actor: 'user', action: 'update', before: 'one', after: 'two' },
    { actor: 'user', action: 'delete', before: 'two', after: null }
  ])
})
