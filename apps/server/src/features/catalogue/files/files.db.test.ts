import { createHash, randomBytes } from 'node:crypto'
import { type HistoryEntry, LIMITS } from '@portico/contract'
import { Client } from '@portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { countContents } from '../../../testing/contents.ts'
import { problemOf } from '../../../testing/documents.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'
import { Contents } from './contents.ts'

sharePortal()

interface File {
  id: number
  base64: string | null
  description: string | null
  mediaType: string | null
  size: number | null
}

/** Many megabytes on a machine that does other things as well. */
const LARGE = { timeout: 120_000 }

const create = (fields: object) => user.json<File>('api/files', { method: 'POST', json: fields })
const base64 = (content: string) => Buffer.from(content).toString('base64')
const send = (method: string, path: string, body: string, contentType = 'application/json') =>
  user.fetch(path, { method, body, headers: { 'Content-Type': contentType } })

const stored = () => countContents(portal)

describe('a file', () => {
  test('is returned as it was sent, with what the server found out', async () => {
    const created = await create({ base64: base64('# Guide\n\nWelcome.\n'), description: 'Guide' })
    expect(created).toEqual({
      id: created.id,
      base64: base64('# Guide\n\nWelcome.\n'),
      description: 'Guide',
      mediaType: 'text/markdown',
      size: 18,
      document: null
    })
    expect(await user.json(`api/files/${created.id}`)).toEqual(created)
  })

  test('may be 25 MiB large, to the byte', LARGE, async () => {
    const bytes = randomBytes(LIMITS.content)
    const created = await create({ description: 'large', base64: bytes.toString('base64') })
    expect(created.size).toBe(LIMITS.content)
    const read = await user.json<File>(`api/files/${created.id}`)
    expect(Buffer.from(read.base64 as string, 'base64').equals(bytes)).toBe(true)
    const download = await user.fetch(`api/files/${created.id}/content`)
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test.each([
    ['one byte more than 25 MiB', LIMITS.content + 1],
    ['twice the limit, which its length announces', 2 * LIMITS.content]
  ])('of %s is refused, and leaves nothing', LARGE, async (_name, size) => {
    const before = await stored()
    const response = await user.fetch('api/files', {
      method: 'POST',
      json: { base64: Buffer.alloc(size).toString('base64') }
    })
    expect(response.status).toBe(413)
    expect((await problemOf(response)).message).toBe('error.http.413')
    expect(await stored()).toEqual(before)
  })

  test('may be empty, or absent', async () => {
    expect(await create({ base64: '' })).toMatchObject({ base64: '', size: 0, mediaType: null })
    expect(await create({ description: 'no file' })).toMatchObject({ base64: null, size: null, mediaType: null })
    expect(await create({ base64: null })).toMatchObject({ base64: null, size: null, mediaType: null })
  })

  test('may come before or after the other fields, with escapes, and spread over lines', async () => {
    const bodies = [
      '{"base64":"Pz8/","description":"d"}',
      '{"description":"d","base64":"Pz8/"}',
      '{ "description" : "d" ,\n "base64" : "Pz8\\/" }',
      '{"bas\\u00656\\u0034":"\\u0050z8/","description":"d"}'
    ]
    for (const body of bodies) {
      const response = await send('POST', 'api/files', body)
      expect(response.status, body).toBe(201)
      expect(await response.json()).toMatchObject({ base64: 'Pz8/', description: 'd', size: 3 })
    }
  })

  test('is not read for the response to HEAD, which has the headers', async () => {
    const { id } = await create({ base64: base64('twelve bytes'), description: 'head' })
    const read = vi.spyOn(Contents.prototype, 'read')
    for (const path of [`api/files/${id}`, `api/files/${id}/content`]) {
      const head = await user.fetch(path, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      const whole = await user.fetch(path)
      for (const name of ['etag', 'content-type']) expect(head.headers.get(name)).toBe(whole.headers.get(name))
      await whole.arrayBuffer()
      expect(read, path).toHaveBeenCalledOnce()
      read.mockClear()
    }
    read.mockRestore()
  })

  test('is in the list without its content', async () => {
    const { id, base64: _, ...others } = await create({ base64: base64('{"a":1}'), description: 'listed' })
    const list = await user.json<File[]>('api/files')
    expect(list.find((file) => file.id === id)).toEqual({ id, ...others, mediaType: 'application/json', size: 7 })
  })
})

describe('a change', () => {
  test.each(['application/json', 'application/merge-patch+json'])(
    'by PATCH in %s keeps or replaces the content',
    async (type) => {
      const { id } = await create({ base64: base64('before'), description: 'before' })
      const kept = await send('PATCH', `api/files/${id}`, '{"description":"after"}', type)
      expect(await kept.json()).toMatchObject({ base64: base64('before'), description: 'after' })
      const replaced = await send('PATCH', `api/files/${id}`, `{"base64":"${base64('after')}"}`, type)
      expect(await replaced.json()).toMatchObject({ base64: base64('after'), description: 'after' })
      const cleared = await send('PATCH', `api/files/${id}`, '{"base64":null}', type)
      expect(await cleared.json()).toMatchObject({ base64: null, size: null, description: 'after' })
    }
  )

  test('by PUT without a content clears it', async () => {
    const { id } = await create({ base64: base64('before'), description: 'before' })
    const replaced = await user.fetch(`api/files/${id}`, { method: 'PUT', json: { id, description: 'after' } })
    expect(await replaced.json()).toMatchObject({ base64: null, size: null, mediaType: null, description: 'after' })
  })

  test('by PUT with the same content is none, and stores no second one', async () => {
    const file = await create({ base64: base64('the same'), description: 'd' })
    const before = await stored()
    const replaced = await user.fetch(`api/files/${file.id}`, { method: 'PUT', json: file })
    expect(replaced.status).toBe(200)
    expect(replaced.headers.get('etag')).toBe('"1"')
    expect(await stored()).toEqual(before)
  })

  test('that is refused leaves the content that it brought nowhere', async () => {
    const { id } = await create({ base64: base64('before'), description: 'before' })
    const before = await stored()
    const body = { id, base64: base64('after') }
    const conditional = { headers: { 'If-Match': '"99"' } }
    const refused: [Promise<Response>, number][] = [
      [user.fetch(`api/files/${id}`, { method: 'PUT', json: body, ...conditional }), 412],
      [user.fetch(`api/files/${id}`, { method: 'PATCH', json: body, ...conditional }), 412],
      [user.fetch(`api/files/${id}`, { method: 'PUT', json: { ...body, description: 5 } }), 400],
      [user.fetch(`api/files/${id}`, { method: 'PUT', json: { ...body, document: { id: 4_000_000_000 } } }), 400],
      [user.fetch('api/files/4000000000', { method: 'PUT', json: { ...body, id: 4_000_000_000 } }), 400],
      [user.fetch('api/files/none', { method: 'PUT', json: body }), 404],
      [user.fetch('api/files', { method: 'POST', json: body }), 400]
    ]
    for (const [response, status] of refused) expect((await response).status).toBe(status)
    expect(await stored()).toEqual(before)
    expect(await user.json(`api/files/${id}`)).toMatchObject({ base64: base64('before') })
  })
})

test('a deleted file takes its contents with it, those of its history as well, and leaves what is told of them', async () => {
  const other = await create({ base64: base64('other'), description: 'another file' })
  const before = await stored()
  const { id } = await create({ base64: base64('first'), description: 'a mistake' })
  for (const word of ['second', 'third']) await send('PATCH', `api/files/${id}`, `{"base64":"${base64(word)}"}`)
  await send('PATCH', `api/files/${id}`, '{"base64":null}')
  const [, , , created] = await user.json<HistoryEntry[]>(`api/files/${id}/history`)
  const admin = await signIn(portal, 'admin')
  await admin.json(`api/files/${id}/restore`, { method: 'POST', json: { entry: created?.id } })
  expect((await stored()).contents).toBe(before.contents + 3)
  expect((await user.fetch(`api/files/${id}`, { method: 'DELETE', headers: { 'If-Match': '"1"' } })).status).toBe(412)
  expect((await stored()).contents).toBe(before.contents + 3)

  expect((await user.fetch(`api/files/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await stored()).toEqual(before)
  expect((await user.fetch(`api/files/${id}/content`)).status).toBe(404)
  const history = await user.json<HistoryEntry[]>(`api/files/${id}/history`)
  expect(history.map(({ action }) => action)).toEqual(['delete', 'restore', 'update', 'update', 'update', 'create'])
  const digest = createHash('sha256').update('first').digest('hex')
  expect(history[0]?.before).toMatchObject({ base64: { size: 5, mediaType: 'text/plain', digest } })
  expect(await user.json(`api/files/${other.id}`)).toEqual(other)
})

test.each([
  'content=banana',
  'content',
  'content=',
  'content=false&content=false',
  'content=true',
  'content=FALSE',
  'x=1'
])('a response has the content with ?%s: only `false` leaves it out', async (query) => {
  const created = await user.fetch(`api/files?${query}`, { method: 'POST', json: { base64: base64('hello') } })
  expect(created.status).toBe(201)
  const file = (await created.json()) as File
  expect(file.base64).toBe(base64('hello'))
  expect(await user.json(`api/files/${file.id}?${query}`)).toEqual(file)
  const { base64: _, ...others } = file
  expect(await user.json(`api/files/${file.id}?content=false`)).toEqual(others)
})

describe('a download', () => {
  test('is the bytes, as an attachment under its name that can do no harm', async () => {
    const page = '<!doctype html><script>alert(1)</script>'
    const { id } = await create({ base64: base64(page), description: 'Año "uno"/dos\nnot in the name' })
    const response = await user.fetch(`api/files/${id}/content`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-length': String(page.length),
      'content-disposition': `attachment;filename="Ano -uno-dos.html";filename*=UTF-8''A%C3%B1o%20-uno-dos.html`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: `"${createHash('sha256').update(page).digest('hex')}"`
    })
    expect(await response.text()).toBe(page)
  })

  test('names what the header cannot spell exactly, and what it keeps for itself, for every client', async () => {
    const { id } = await create({ base64: base64('x'), description: "文書 100% 'a' (b)" })
    const response = await user.fetch(`api/files/${id}/content`)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment;filename="__ 100_ 'a' (b).txt";filename*=UTF-8''%E6%96%87%E6%9B%B8%20100%25%20%27a%27%20%28b%29.txt`
    )
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test('is not sent again to who has it', async () => {
    const { id } = await create({ base64: base64('known'), description: 'known' })
    const path = `api/files/${id}/content`
    const etag = (await user.fetch(path)).headers.get('etag') as string
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await user.fetch(path, { headers: { 'If-None-Match': tag } })
      expect(response.status, tag).toBe(304)
      expect(response.headers.get('etag')).toBe(etag)
      expect(await response.text()).toBe('')
    }
    expect((await user.fetch(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('of an empty file is empty, and HEAD tells the length only', async () => {
    const empty = await create({ base64: '' })
    const response = await user.fetch(`api/files/${empty.id}/content`)
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', ''])
    const { id } = await create({ base64: base64('twelve bytes') })
    const head = await user.fetch(`api/files/${id}/content`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '12', ''])
  })

  test('of no file is 404', async () => {
    const { id } = await create({ description: 'without a content' })
    for (const name of [String(id), '4000000000', 'none', '0']) {
      const response = await user.fetch(`api/files/${name}/content`)
      expect(response.status, name).toBe(404)
      expect((await problemOf(response)).message).toBe('error.url.not.found')
    }
  })

  test('is for who is signed in', async () => {
    expect((await new Client(portal.origin).fetch('api/files/1/content')).status).toBe(401)
  })
})
