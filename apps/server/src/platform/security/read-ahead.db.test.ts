import type { Client } from '@portico/testing'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { documentCalls } from '../../testing/documents.ts'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

sharePortal()

const { create } = documentCalls(() => user)

afterEach(() => vi.restoreAllMocks())

/** Reads a record without a connection between, so that nothing but the request uses the pool. */
const read = ({ authorization }: Pick<Client, 'authorization'>, id: number) =>
  portal.app.inject({ url: `/api/documents/${id}`, headers: { authorization } })

/** A client whose session has ended, and whose token is otherwise valid. */
async function endedClient(): Promise<Client> {
  const ended = await signIn(portal, 'user')
  await ended.json('api/logout', { method: 'POST' })
  return ended
}

// The embedded database has no packets.
test.runIf(inject('testDatabase') === 'postgres')(
  'a record and the session of its reader are read over one connection, in one packet',
  async () => {
    const { id } = await create({ name: 'read ahead' })
    await read(user, id)
    const connect = vi.spyOn(portal.app.database.pool, 'connect')
    // A job of the portal can use the pool during one read, but not during each.
    await expect
      .poll(async () => {
        connect.mockClear()
        expect((await read(user, id)).json()).toMatchObject({ id, name: 'read ahead' })
        return connect.mock.calls.length
      })
      .toBe(1)
  }
)

test('what was read ahead for a session that has ended is not sent', async () => {
  const { id } = await create({ name: 'not for everyone' })
  const response = await read(await endedClient(), id)
  expect(response.statusCode).toBe(401)
  expect(response.payload).not.toContain('not for everyone')
})

test('nothing is read ahead for a token that is not valid', async () => {
  const query = vi.spyOn(portal.app.database.pool, 'query')
  expect((await read({ authorization: `${user.authorization}x` }, 1)).statusCode).toBe(401)
  const names = query.mock.calls.map(([statement]) => (statement as { name?: string }).name)
  expect(names).not.toContain('documents-find')
})

test('an id that no record can have is not read, and is not found', async () => {
  const response = await portal.app.inject({
    url: '/api/documents/none',
    headers: { authorization: user.authorization }
  })
  expect(response.statusCode).toBe(404)
})

test('a read that fails is a failure of the request, and of one that is refused it is none', async () => {
  const ended = await endedClient()
  await portal.sql('alter table documents rename to documents_away')
  try {
    expect((await read(ended, 1)).statusCode).toBe(401)
    expect((await read(user, 1)).statusCode).toBe(500)
  } finally {
    await portal.sql('alter table documents_away rename to documents')
  }
  expect((await read(user, 999_999_999)).statusCode).toBe(404)
})
