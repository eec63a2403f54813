import type { Problem } from '@portico/contract'
import { Client } from '@portico/testing'
import { expect, test } from 'vitest'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'

sharePortal()

/** The keys that both generations of the client family have a text for. */
const KEYS = [400, 403, 404, 405, 500]
  .map((status) => `error.http.${status}`)
  .concat('error.validation', 'error.concurrencyFailure', 'error.idexists', 'error.idnull', 'error.idinvalid')
  .concat('error.idnotfound', 'error.userexists', 'error.emailexists', 'error.NotNull', 'error.Size')

const translate = (key: string) => (KEYS.includes(key) ? `the text of ${key}` : `translation-not-found[${key}]`)
const fieldKey = (message: string) => `error.${['Min', 'Max'].includes(message) ? 'Size' : message}`

/** What generation 7.2 shows of a 400 or 409, by the client contract, section 7. */
function shownBy7({ headers, status }: Response, problem: Problem): string[] {
  const alert = headers.get('x-devportalapp-error')
  if (status === 400 && alert) return [translate(alert)]
  if (status === 400 && problem.fieldErrors)
    return problem.fieldErrors.map(({ message }) => translate(fieldKey(message)))
  return [problem.message ?? problem.title]
}

/** What generation 9 shows of the same. */
function shownBy9({ headers }: Response, problem: Problem): string[] {
  const { type, fieldErrors, message, detail, title } = problem
  if (fieldErrors && type === 'https://www.jhipster.tech/problem/problem-with-message')
    return fieldErrors.map((fault) => translate(fieldKey(fault.message)))
  const alert = headers.get('x-devportalapp-error')
  if (alert) return [alert.startsWith('error.') ? translate(alert) : alert]
  if (message) return [KEYS.includes(message) ? translate(message) : (detail ?? message)]
  return [detail ?? title]
}

const definition = { name: 'older', country: 'EUR', version: '1.0.0', deprecated: false }

const newcomer = { login: 'older-one', email: 'someone@example.test', langKey: 'en' }

const refusals: [what: string, path: string, init: Parameters<Client['fetch']>[1], shown: RegExp][] = [
  ['a wrong current password', 'api/account/change-password', { json: passwords() }, /^Incorrect password$/],
  [
    'a used link',
    'api/account/reset-password/finish',
    { json: { key: '1'.repeat(20), newPassword: 'changed' } },
    /link/
  ],
  ['a common password', 'api/register', { json: { ...newcomer, password: 'password' } }, /too common/],
  ['a password made of the login', 'api/register', { json: { ...newcomer, password: 'older-one1' } }, /username/],
  ['one’s own account', 'api/admin/users/admin', { method: 'DELETE' }, /own account/],
  ['a missing field', 'api/api-definitions', { json: {} }, /the text of error\.NotNull/],
  ['a blank field', 'api/api-definitions', { json: { ...definition, name: ' ' } }, /the text of error\.validation/],
  ['a wrong type', 'api/api-definitions', { json: { ...definition, name: 7 } }, /the text of error\.validation/],
  [
    'an impossible date',
    'api/documents',
    { json: { name: 'older', date: '2026-02-30' } },
    /the text of error\.validation/
  ]
]

function passwords() {
  return { currentPassword: 'not the one', newPassword: 'another one' }
}

test.each(refusals)('an older client shows %s in words', async (_what, path, init, shown) => {
  const response = await admin.fetch(path, { method: 'POST', ...init })
  expect(response.status).toBe(400)
  const problem = (await response.json()) as Problem
  for (const texts of [shownBy7(response, problem), shownBy9(response, problem)])
    for (const text of texts) {
      expect(text).not.toMatch(/translation-not-found|^error\./)
      if (texts.length === 1) expect(text).toMatch(problem.detail === text ? /./ : shown)
    }
})

test('an older client shows in words that a document is referred to', async () => {
  const create = async (path: string, json: object) =>
    (await (await admin.fetch(path, { method: 'POST', json })).json()) as { id: number }
  const document = await create('api/documents', { name: 'older-referred' })
  await create('api/files', { name: 'older.txt', document: { id: document.id } })
  const response = await admin.fetch(`api/documents/${document.id}`, { method: 'DELETE' })
  expect(response.status).toBe(409)
  const problem = (await response.json()) as Problem
  expect(shownBy7(response, problem)).toEqual(['Other records refer to this one'])
  expect(shownBy9(response, problem)).toEqual(['Other records refer to this one'])
})

test('a problem of any call has its code', async () => {
  const response = await new Client(portal.origin).fetch('api/documents')
  expect(await response.json()).toMatchObject({ status: 401, code: 'unauthorized', message: 'error.http.401' })
})
