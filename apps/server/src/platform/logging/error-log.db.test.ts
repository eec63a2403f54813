import { expect, test } from 'vitest'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { postSignInForm } from '../../testing/sign-in/sign-in-form.ts'
import { serializeError } from './error-log.ts'

sharePortal()

/** What a client sends, with line ends as a stack has them. */
const MARKER = 'wholly private\n    at marker (file.ts:1:1)'
const LOGGED_MARKER = /wholly private|at marker/

const postDocument = () => user.fetch('api/documents', { method: 'POST', json: { name: 'n', title: MARKER } })

test('a statement that fails is logged without what was to be stored', async () => {
  await portal.sql('alter table documents rename to documents_away')
  const response = await postDocument()
  await portal.sql('alter table documents_away rename to documents')
  expect(response.status).toBe(500)
  const log = portal.log()
  expect(log).toContain(((await response.json()) as { reference: string }).reference)
  expect(log).toMatch(/"type":"DatabaseError".*"code":"42P01"/)
  expect(log).toContain('catalogue/store.ts')
  expect(log).not.toMatch(LOGGED_MARKER)
})

test('neither is a row that a rule of the database refuses', async () => {
  await portal.sql(`alter table documents add constraint no_title check (title is null) not valid`)
  const response = await postDocument()
  await portal.sql('alter table documents drop constraint no_title')
  expect(response.status).toBe(500)
  expect(portal.log()).toContain('"constraint":"no_title"')
  expect(portal.log()).not.toMatch(LOGGED_MARKER)
})

test('nor what was typed as user name, which may be a password', async () => {
  await portal.sql('alter table users rename to users_away')
  const page = await postSignInForm(portal, { login: MARKER, password: 'x' })
  await portal.sql('alter table users_away rename to users')
  expect(page.response?.status).toBe(500)
  expect(portal.log()).toContain('identity provider failed')
  expect(portal.log()).not.toMatch(LOGGED_MARKER)
})

test('a value that PostgreSQL quotes in its message is not told, nor are those of a cause', async () => {
  const error = await portal.sql(`select $1::text::int`, [MARKER]).catch((caught) => caught)
  expect(error.message).toContain(MARKER)
  const told = serializeError(new Error('outer', { cause: error }))
  expect(told).toMatchObject({ message: 'outer', cause: { code: '22P02', message: expect.stringContaining('"…"') } })
  expect(JSON.stringify(told)).not.toMatch(LOGGED_MARKER)
})

test('other errors are logged with message, stack, code and causes, however they hang together', () => {
  const error = new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'a text'], 'all')
  error.cause = error
  const told = serializeError(error)
  expect(told).toMatchObject({
    type: 'AggregateError',
    message: 'all',
    stack: error.stack,
    errors: [{ message: 'refused', code: 'ECONNREFUSED' }, { message: 'a text' }],
    cause: { message: 'all' }
  })
  expect(() => JSON.stringify(told)).not.toThrow()
})
