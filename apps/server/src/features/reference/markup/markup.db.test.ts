import { beforeAll, describe, expect, test } from 'vitest'
import { openApi, overlay, referenceCalls } from '../../../testing/references.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'

sharePortal()

/** First views of pages: what the client's components are asked for. They are stood in for by a file of testing/portal.ts. */

beforeAll(() => portal.sql('delete from api_definitions'))

const { publish, addFile, changeFile } = referenceCalls(() => user)

/** What the stand-in was asked for by a call of somebody. */
async function asked(path: string, who = user) {
  const response = await who.fetch(`api/reference/${path}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return JSON.parse(await response.text())
}

describe('a first view', () => {
  beforeAll(async () => {
    const { document } = await publish('viewed', openApi())
    await addFile(overlay(), document)
  })

  test('is written of the page asked for, with its piece', async () => {
    const answer = await asked('viewed/markup/operation/readThing?version=1.0.0&environment=sandbox&language=en')
    const target = { kind: 'operation', api: 'viewed', key: 'readThing', version: '1.0.0', environment: 'sandbox' }
    expect(answer).toMatchObject({ target, locale: 'en', title: 'Read a thing' })
  })

  test('says nothing of version and environment where the address does not', async () => {
    const { target } = await asked('viewed/markup/schema/Thing')
    expect(target).toEqual({ kind: 'schema', api: 'viewed', key: 'Thing' })
  })

  test('is in the language that was chosen, else in that of the account', async () => {
    const reader = await signIn(portal, 'admin')
    const { id } = await reader.json<{ id: number }>('api/account')
    await portal.sql(`update users set lang_key = 'es' where id = $1`, [id])
    const page = 'viewed/markup/operation/readThing'
    expect(await asked(page, reader)).toMatchObject({ locale: 'es', title: 'Leer una cosa' })
    expect(await asked(`${page}?language=en`, reader)).toMatchObject({ locale: 'en', title: 'Read a thing' })
    expect(await asked(`${page}?language=fr`, reader)).toMatchObject({ locale: 'es' })
    await portal.sql(`update users set lang_key = 'en' where id = $1`, [id])
  })

  test('is written once, and again when the document has changed', async () => {
    const { file } = await publish('kept', openApi())
    const page = 'kept/markup/operation/readThing'
    const first = await asked(page)
    expect(await asked(page)).toEqual(first)
    const changed = await changeFile('PATCH', file, { content: openApi().replace('Read a thing', 'Read it') })
    expect(changed.status).toBe(200)
    expect(await asked(page)).toMatchObject({ title: 'Read it' })
  })
})

describe('there is no first view', () => {
  test.each([
    ['of what the document does not have', 'viewed/markup/operation/no/such', 204],
    ['of an API that does not exist', 'nobody/markup/operation/readThing', 404],
    ['of pages made of something else', 'viewed/markup/tag/Things', 400]
  ])('%s', async (_what, path, status) => {
    const response = await user.fetch(`api/reference/${path}`)
    expect(response.status).toBe(status)
  })

  test('when the components throw, which is logged, and the next one is written', async () => {
    await publish('broken', openApi().replace('Read a thing', 'Break'))
    expect((await user.fetch('api/reference/broken/markup/operation/readThing')).status).toBe(204)
    expect(portal.log()).toContain('a first view could not be written')
    expect(await asked('viewed/markup/schema/Thing')).toMatchObject({ locale: 'en' })
  })

  test('when writing it does not end, and others wait no longer than that', async () => {
    await publish('endless', openApi().replace('Read a thing', 'Hang'))
    expect((await user.fetch('api/reference/endless/markup/operation/readThing')).status).toBe(204)
    expect(await asked('viewed/markup/schema/Thing')).toMatchObject({ locale: 'en' })
  }, 20_000)
})
