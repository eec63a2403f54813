import net from 'node:net'
import { ENTITIES, type EntityDefinition, type Problem } from '@portico/contract'
import { Client } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../../testing/documents.ts'
import { recordCalls } from '../../testing/records.ts'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** The errors of the catalogue's calls that do not come from what is sent in a body. */

const partner = ENTITIES.find(({ key }) => key === 'partner') as EntityDefinition

describe.each(ENTITIES.map(({ base }) => base))('%s', (base) => {
  test.each([
    ['PUT', '', 'GET, HEAD, POST'],
    ['DELETE', '', 'GET, HEAD, POST'],
    ['POST', '/1', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['POST', '/1/history', 'GET, HEAD'],
    ['DELETE', '/1/history', 'GET, HEAD'],
    ['GET', '/1/restore', 'POST'],
    ['PUT', '/1/restore', 'POST']
  ])('%s %s is 405, and the response names what there is', async (method, path, allow) => {
    const response = await user.fetch(base + path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await problemOf(response)).toMatchObject({ message: 'error.http.405', path: `/${base}${path}` })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s of an id that is far too long is 414', async (method) => {
    const response = await user.fetch(`${base}/${'1'.repeat(5000)}`, { method })
    expect(response.status).toBe(414)
    expect((await problemOf(response)).message).toBe('error.http.414')
  })

  test.each(['/1/nothing', '/1/history/1', '/import/1/history'])('%s is no address: 404', async (path) => {
    const response = await user.fetch(base + path)
    expect(response.status).toBe(404)
    expect((await problemOf(response)).message).toBe('error.url.not.found')
  })

  test('who has lost the authority is 403, and who has lost the account 401', async () => {
    const { authorities } =
      (await portal.sql<{ authorities: string[] }>(`select authorities from users where login = 'user'`))[0] ?? {}
    try {
      await portal.sql(`update users set authorities = '{}' where login = 'user'`)
      for (const path of [base, `${base}/1`, `${base}/1/history`]) {
        const response = await user.fetch(path)
        expect(response.status, path).toBe(403)
        expect((await problemOf(response)).message).toBe('error.http.403')
      }
      await portal.sql(`update users set activated = false where login = 'user'`)
      expect((await user.fetch(base)).status).toBe(401)
    } finally {
      await portal.sql(`update users set activated = true, authorities = $1 where login = 'user'`, [authorities])
    }
    expect((await user.fetch(base)).status).toBe(200)
  })
})

test('a fault of the portal is a number and nothing else, in every call, and is over when its cause is', async () => {
  const { create } = recordCalls(partner, () => user)
  const { id } = await create({ name: 'before' })
  const calls: [string, string, object?][] = [
    ['GET', 'api/partners'],
    ['GET', `api/partners/${id}`],
    ['POST', 'api/partners', {}],
    ['PUT', `api/partners/${id}`, { id }],
    ['PATCH', `api/partners/${id}`, {}],
    ['DELETE', `api/partners/${id}`],
    ['POST', `api/partners/${id}/restore`, { entry: 1 }],
    ['POST', 'api/partners/import', { records: [{ id }, {}] }],
    ['POST', 'api/partners/import?dryRun=true', { records: [{ id }] }]
  ]
  const [entry] = await user.json<{ id: number }[]>(`api/partners/${id}/history`)
  ;(calls[6] as [string, string, object])[2] = { entry: entry?.id }
  await portal.sql('alter table partners rename to partners_elsewhere')
  try {
    for (const [method, path, json] of calls) {
      const response = await admin.fetch(path, { method, ...(json && { json }) })
      expect(response.status, `${method} ${path}`).toBe(500)
      const { reference, ...problem } = await problemOf(response)
      expect(problem).toEqual({
        type: expect.any(String),
        title: 'Internal Server Error',
        status: 500,
        code: 'internal',
        message: 'error.http.500',
        path: `/${path.split('?')[0]}`
      })
      expect(portal.log()).toContain(`"reference":"${reference}"`)
    }
  } finally {
    await portal.sql('alter table partners_elsewhere rename to partners')
  }
  expect((await user.fetch(`api/partners/${id}`)).status).toBe(200)
})

test('a call that does not arrive whole in time is 408', async () => {
  const arrived = new Promise<net.Socket>((resolve) => portal.app.server.once('connection', resolve))
  const client = net.connect(Number(new URL(portal.origin).port), 'localhost')
  client.write('POST /api/documents HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n')
  // What Node does when its time is over, which is minutes.
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  portal.app.server.emit('clientError', error, await arrived)
  const response = (await client.setEncoding('utf8').toArray()).join('')
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(response.split('\r\n\r\n')[1] as string) as Problem).toMatchObject({
    status: 408,
    message: 'error.http.408'
  })
})

test('anybody’s token is nobody’s: 401 for what is none', async () => {
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer x.y.z',
    'Basic dXNlcjp1c2Vy',
    `${user.authorization}x`
  ]) {
    const response = await new Client(portal.origin, authorization).fetch('api/documents')
    expect(response.status, authorization).toBe(401)
    expect(await problemOf(response)).toMatchObject({ message: 'error.http.401', path: '/api/documents' })
  }
})
