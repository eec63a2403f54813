import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { ENTITIES } from '@portico/contract'
import { describe, expect, test, vi } from 'vitest'
import { countContents } from '../../../testing/contents.ts'
import { problemOf } from '../../../testing/documents.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { abandonedContentsTask, Contents } from './contents.ts'

sharePortal()

/** Uploads that come to nothing. */

/** Many megabytes on a machine that does other things as well. */
const LARGE = { timeout: 120_000 }
const DAY_MS = 24 * 60 * 60 * 1000

const base64 = (content: string) => Buffer.from(content).toString('base64')
const send = (method: string, path: string, body: string) =>
  user.fetch(path, { method, body, headers: { 'Content-Type': 'application/json' } })
const stored = () => countContents(portal)

describe('a content that is no base64 is refused by name', () => {
  test.each([
    ['a character that does not belong to it', '"aGk*"'],
    ['the alphabet for addresses', '"aGk_"'],
    ['a line break', '"aGk=\\n"'],
    ['no padding', '"aGk"'],
    ['padding too long', '"aG==="'],
    ['padding within', '"aGk=aGk="'],
    ['a NUL character', '"aGk\\u0000"'],
    ['a letter beyond ASCII', '"aGkñ"'],
    ['a number', '5'],
    ['an object', '{"id":1,"size":1,"mediaType":null,"digest":"x"}'],
    ['two of them', '"aGk=","base64":"aGk="']
  ])('%s', async (_name, value) => {
    const before = await stored()
    for (const [method, path] of [
      ['POST', 'api/files'],
      ['PUT', 'api/files/1'],
      ['PATCH', 'api/files/1']
    ] as const) {
      const response = await send(
        method,
        path,
        `{"id":1,"base64":${value}}`.replace(method === 'POST' ? '"id":1,' : '', '')
      )
      expect(response.status, method).toBe(400)
      expect(await problemOf(response)).toMatchObject({
        message: 'error.validation',
        fieldErrors: [{ objectName: 'file', field: 'base64', message: 'Pattern' }]
      })
    }
    expect(await stored()).toEqual(before)
  })

  test('with a long body still on its way, after which the client reads the response', LARGE, async () => {
    const before = await stored()
    const response = await send('POST', 'api/files', `{"base64":"****${'A'.repeat(30_000_000)}"}`)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).message).toBe('error.validation')
    expect(await stored()).toEqual(before)
  })
})

test('an upload that breaks off leaves nothing', async () => {
  const before = await stored()
  const request = http.request(`${portal.origin}/api/files`, {
    method: 'POST',
    headers: { Authorization: user.authorization, 'Content-Type': 'application/json', 'Content-Length': 20_000_000 }
  })
  request.on('error', () => {})
  request.write(`{"description":"half","base64":"${'A'.repeat(8_000_000)}`)
  while ((await stored()).chunks < before.chunks + 3) await pause(20)
  expect((await stored()).begun).toBe(1)
  request.destroy()
  while ((await stored()).begun > 0) await pause(20)
  expect(await stored()).toEqual(before)
  expect(portal.log()).not.toContain('unforeseen error')
})

describe('a body that is too long', () => {
  const LENGTH = 60_000_000
  const PIECE = Buffer.alloc(1_000_000, 'A')
  const BEGINNING = '{"base64":"'

  /** Sends the headers of a call with a body of that length, and the beginning of the body. */
  async function begin(): Promise<net.Socket> {
    const { hostname, port } = new URL(portal.origin)
    const socket = net.connect(Number(port), hostname)
    await once(socket, 'connect')
    const headers = [
      'POST /api/files HTTP/1.1',
      'Host: portal',
      `Authorization: ${user.authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${LENGTH}`
    ]
    socket.write(`${headers.join('\r\n')}\r\n\r\n${BEGINNING}`)
    return socket
  }

  const isWhole413 = (response: string) => {
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 413 /)
    expect(head).toMatch(/\r\nconnection: close(?:\r\n|$)/i)
    expect(JSON.parse(body)).toMatchObject({ status: 413, message: 'error.http.413' })
    expect(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]).toBe(String(Buffer.byteLength(body)))
  }

  test('has a response though its rest does not come, and the connection is not used again', async () => {
    const socket = await begin()
    const [response] = (await once(socket, 'data')) as [Buffer]
    isWhole413(response.toString())
    socket.destroy()
  })

  test('has a response for who sends it slowly, all of it, and only then reads', LARGE, async () => {
    const socket = await begin()
    const broken = vi.fn()
    socket.on('error', broken)
    for (let left = LENGTH - BEGINNING.length; left > 0; left -= PIECE.length) {
      if (!socket.write(PIECE.subarray(0, left))) await once(socket, 'drain')
      await pause(50)
    }
    isWhole413(await text(socket))
    expect(broken).not.toHaveBeenCalled()
  })
})

test('a change has the response that was decided, though the content that it brought in vain cannot be removed', async () => {
  const file = await user.json<{ id: number }>('api/files', { method: 'POST', json: { base64: base64('the same') } })
  await portal.sql(`create function keep() returns trigger language plpgsql as $$ begin raise 'kept'; end $$`)
  await portal.sql('create trigger keep before delete on file_contents execute function keep()')
  const before = await stored()
  try {
    expect((await user.fetch(`api/files/${file.id}`, { method: 'PUT', json: file })).status).toBe(200)
    const refused = await user.fetch('api/files', { method: 'POST', json: { base64: base64('x'), description: 5 } })
    expect(refused.status).toBe(400)
    expect((await problemOf(refused)).fieldErrors?.map(({ field }) => field)).toEqual(['description'])
    expect((await stored()).contents).toBe(before.contents + 2)
    expect(portal.log().split('a content that no record has could not be removed')).toHaveLength(3)
  } finally {
    await portal.sql('drop trigger keep on file_contents')
    await portal.sql('drop function keep')
    await abandonedContentsTask(new Contents(portal.app.database), ENTITIES, () => new Date(Date.now() + 2 * DAY_MS))()
  }
  expect((await stored()).contents).toBe(before.contents)
})
