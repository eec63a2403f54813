import type { CatalogueRecord, ReferenceApis, Review } from '@portico/contract'
import type { Client } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { startPortal } from '../../../testing/portal.ts'
import { openApi, overlay, referenceCalls } from '../../../testing/references.ts'
import {
  admin,
  asAdmin,
  asAuthor,
  author,
  change,
  detailOf,
  newApi,
  ONE,
  portal,
  published,
  reader,
  release,
  seen,
  shareReviewedPortal,
  TWO,
  titleFor,
  versionsFor,
  waiting
} from '../../../testing/reviews.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'

shareReviewedPortal()

/** What users other than administrators change in the catalogue reaches readers once it is released. */

describe('a new version by a user', () => {
  test('is seen by its author and administrators, marked, and by readers once it is released', async () => {
    const api = newApi()
    await published(api)
    const { definition } = await asAuthor.publish(api, TWO, { version: '99.0.0' })
    expect(await seen((client) => versionsFor(client, api))).toEqual({
      author: ['99.0.0', '1.0.0'],
      admin: ['99.0.0', '1.0.0'],
      reader: ['1.0.0']
    })
    expect(await seen((client) => titleFor(client, api, '99.0.0'))).toEqual({
      author: 'Two',
      admin: 'Two',
      reader: 404
    })
    const marks = async (client: Client) => {
      const { apis } = await client.json<ReferenceApis>('api/reference')
      return apis.find((one) => one.api === api)?.versions.map((one) => `${one.version} ${one.waiting}`)
    }
    expect(await seen(marks)).toEqual({
      author: ['99.0.0 true', '1.0.0 false'],
      admin: ['99.0.0 true', '1.0.0 false'],
      reader: ['1.0.0 false']
    })
    await release(definition, 'apiDefinitions')
    expect(await seen((client) => titleFor(client, api, '99.0.0'))).toEqual({
      author: 'Two',
      admin: 'Two',
      reader: 'Two'
    })
    expect(await marks(author)).toEqual(['99.0.0 false', '1.0.0 false'])
  })

  test('is hidden in every form of the reference', async () => {
    const api = newApi()
    await published(api)
    await asAuthor.publish(api, TWO, { version: '2.0.0' })
    const paths = [
      `api/reference/${api}?version=2.0.0`,
      `api/reference/${api}/pieces/outline?version=2.0.0`,
      `api/reference/${api}/versions/2.0.0/openapi.json`,
      `api/reference/${api}/changes?from=1.0.0&to=2.0.0`,
      `apireference/${api}.md?version=2.0.0`
    ]
    for (const path of paths) {
      const statuses = await seen(async (client) => {
        const response = await client.fetch(path)
        await response.arrayBuffer()
        return response.status
      })
      expect([path, statuses]).toEqual([path, { author: 200, admin: 200, reader: 404 }])
    }
    const tagOf = async (client: Client) =>
      (await client.fetch('api/reference/bundle.zip', { method: 'HEAD' })).headers.get('etag')
    expect(await tagOf(author)).not.toBe(await tagOf(reader))
    expect(await tagOf(author)).toBe(await tagOf(admin))
  })

  test('of an API that nobody has published is no API for readers', async () => {
    const api = newApi()
    await asAuthor.publish(api, ONE)
    const detail = async (client: Client) => (await client.fetch(`api/sandbox/${api}/version`)).status
    expect(await seen(detail)).toEqual({ author: 200, admin: 200, reader: 404 })
    const { apis } = await reader.json<ReferenceApis>('api/reference')
    expect(apis.map((one) => one.api)).not.toContain(api)
  })
})

describe('a change by a user', () => {
  test('of the file of a published document reaches readers once it is released', async () => {
    const api = newApi()
    const { file } = await published(api)
    expect((await asAuthor.changeFile('PATCH', file, { content: TWO })).status).toBe(200)
    expect(await seen((client) => titleFor(client, api))).toEqual({ author: 'Two', admin: 'Two', reader: 'One' })
    await release(file, 'file')
    expect(await titleFor(reader, api)).toBe('Two')
  })

  test('of an API definition is shown with both states, and joined by later changes', async () => {
    const api = newApi()
    const { definition } = await published(api)
    await change(author, `api/api-definitions/${definition.id}`, { version: '1.5.0' })
    await change(author, `api/api-definitions/${definition.id}`, { version: '2.0.0' })
    expect(await seen((client) => versionsFor(client, api))).toEqual({
      author: ['2.0.0'],
      admin: ['2.0.0'],
      reader: ['1.0.0']
    })
    const review = await waiting(definition.id, 'apiDefinitions')
    expect(review).toMatchObject({ action: 'update', state: 'waiting', isOpen: true, authors: ['user'], title: api })
    expect(await detailOf(review as Review)).toMatchObject({
      before: { version: '1.0.0' },
      after: { version: '2.0.0' },
      related: []
    })
  })

  test('that is taken back leaves nothing to review', async () => {
    const { definition } = await published(newApi())
    const path = `api/api-definitions/${definition.id}`
    await change(author, path, { version: '2.0.0' })
    await change(author, path, { version: '1.0.0' })
    expect(await waiting(definition.id, 'apiDefinitions')).toBeUndefined()
  })

  test('by two users is seen by both', async () => {
    const api = newApi()
    const { file } = await published(api)
    expect((await asAuthor.changeFile('PATCH', file, { content: TWO })).status).toBe(200)
    expect(await titleFor(reader, api)).toBe('One')
    await change(reader, `api/files/${file.id}?content=false`, { description: 'mine too' })
    expect(await titleFor(reader, api)).toBe('Two')
    expect((await waiting(file.id, 'file'))?.authors).toHaveLength(2)
  })

  test('of a document or file that no API definition refers to, or of anything else, is not reviewed', async () => {
    const document = (await (
      await author.fetch('api/documents', { method: 'POST', json: { name: 'loose' } })
    ).json()) as CatalogueRecord
    const file = await asAuthor.addFile(ONE, document)
    await change(author, `api/documents/${document.id}`, { title: 'changed' })
    expect((await author.fetch('api/partners', { method: 'POST', json: { name: 'P' } })).status).toBe(201)
    expect([await waiting(document.id, 'documents'), await waiting(file.id, 'file')]).toEqual([undefined, undefined])
  })

  test('of the document that an API definition refers to is reviewed', async () => {
    const { document } = await published(newApi())
    await change(author, `api/documents/${document.id}`, { title: 'changed' })
    expect(await waiting(document.id, 'documents')).toMatchObject({ action: 'update' })
  })

  test('of a file whose document is published by nothing but a waiting definition is not published with that definition', async () => {
    const api = newApi()
    const { definition, file } = await asAuthor.publish(api, ONE)
    expect((await asAuthor.changeFile('PATCH', file, { content: TWO })).status).toBe(200)
    const review = await waiting(definition.id, 'apiDefinitions')
    expect((await detailOf(review as Review)).related).toMatchObject([{ entity: 'file', recordId: file.id }])
    await release(definition, 'apiDefinitions')
    expect(await titleFor(reader, api)).toBe(404)
    await release(file, 'file')
    expect(await titleFor(reader, api)).toBe('Two')
  })

  test('of an API definition to another document leads readers there once it is released', async () => {
    const api = newApi()
    const { definition } = await published(api)
    const other = await asAuthor.publish(newApi(), TWO)
    await change(author, `api/api-definitions/${definition.id}`, { document: other.document })
    expect(await seen((client) => titleFor(client, api))).toEqual({ author: 'Two', admin: 'Two', reader: 'One' })
    await release(definition, 'apiDefinitions')
    expect(await titleFor(reader, api)).toBe('Two')
  })

  test('of a translation is read by its author, and the released one by readers, each of them prepared', async () => {
    const api = newApi()
    const { document } = await published(api)
    const translation = await asAdmin.addFile(overlay('Leer una'), document)
    const content = overlay('Leer otra')
    expect((await asAuthor.changeFile('PATCH', translation, { content })).status).toBe(200)
    const titleIn = async (client: Client) => {
      const piece = await client.json<{ summary?: string }>(
        `api/reference/${api}/pieces/operation/readThing?language=es`
      )
      return JSON.stringify(piece).match(/Leer \w+/)?.[0]
    }
    const expected = { author: 'Leer otra', admin: 'Leer otra', reader: 'Leer una' }
    expect(await seen(titleIn)).toEqual(expected)
    // Neither takes the place of the other.
    const [{ translations } = {}] = await portal.sql<{ translations: number }>(
      `select count(*)::int as translations from reference_translations t join files f using (content_id)
        where f.document_id = $1 and t.language = 'es' and t.complete`,
      [document.id]
    )
    expect(translations).toBe(2)
    await release(translation, 'file')
    expect(await titleIn(reader)).toBe('Leer otra')
  })

  test('by import is reviewed as any other', async () => {
    const api = newApi()
    const { document, definition } = await published(api)
    const records = [
      { id: definition.id, name: 'Renamed' },
      { idapi: api, name: api, version: '3.0.0', document }
    ]
    const response = await author.fetch('api/api-definitions/import', { method: 'POST', json: { records } })
    expect(response.status).toBe(200)
    expect(await seen((client) => versionsFor(client, api))).toEqual({
      author: ['3.0.0', '1.0.0'],
      admin: ['3.0.0', '1.0.0'],
      reader: ['1.0.0']
    })
    expect(await waiting(definition.id, 'apiDefinitions')).toMatchObject({ action: 'update', title: 'Renamed' })
  })
})

test('administrators compare the document that waits with the one that readers have', async () => {
  const api = newApi()
  const { file } = await published(api)
  const more = openApi({
    paths: '  /more:\n    get: { operationId: more, responses: { "200": { description: More. } } }'
  })
  const comparison = async (recordId: number, entity: Review['entity']) =>
    admin.fetch(`api/admin/reviews/${(await waiting(recordId, entity))?.id}/changes`)
  expect((await asAuthor.changeFile('PATCH', file, { content: more })).status).toBe(200)
  const changes = (await (await comparison(file.id, 'file')).json()) as { added: { operations: { id: string }[] } }
  expect(changes.added.operations.map(({ id }) => id)).toEqual(['more'])

  const { definition } = await asAuthor.publish(api, openApi({ title: 'New' }), { version: '2.0.0' })
  expect((await comparison(definition.id, 'apiDefinitions')).status).toBe(200)
  const other = await asAuthor.publish(newApi(), ONE)
  expect((await comparison(other.definition.id, 'apiDefinitions')).status).toBe(404)
  expect((await admin.fetch('api/admin/reviews/4000000/changes')).status).toBe(404)
})

test('the changes of a file that waits are not shown as those of its API definition, whose name alone has changed', async () => {
  const { definition, file } = await published(newApi())
  expect((await asAuthor.changeFile('PATCH', file, { content: TWO })).status).toBe(200)
  await change(author, `api/api-definitions/${definition.id}`, { name: 'Renamed' })
  const changesOf = async (recordId: number, entity: Review['entity']) =>
    (await admin.fetch(`api/admin/reviews/${(await waiting(recordId, entity))?.id}/changes`)).status
  expect(await changesOf(definition.id, 'apiDefinitions')).toBe(404)
  expect(await changesOf(file.id, 'file')).toBe(200)
})

test('administrators read the content of a file as it was and as it is to be, before and after the decision', async () => {
  const { definition, file } = await published(newApi())
  expect((await asAuthor.changeFile('PATCH', file, { content: TWO })).status).toBe(200)
  const review = await waiting(file.id, 'file')
  const contentOf = (side: string, id = review?.id) => admin.fetch(`api/admin/reviews/${id}/content/${side}`)
  const texts = async () => [await (await contentOf('before')).text(), await (await contentOf('after')).text()]
  expect(await texts()).toEqual([ONE, TWO])
  const { headers } = await contentOf('after')
  expect(headers.get('content-disposition')).toMatch(/^attachment;filename=/)
  expect(headers.get('content-security-policy')).toContain('sandbox')
  await release(file, 'file')
  expect(await texts()).toEqual([ONE, TWO])
  await change(author, `api/api-definitions/${definition.id}`, { name: 'Renamed' })
  const renamed = await waiting(definition.id, 'apiDefinitions')
  for (const [side, id] of [
    ['before', renamed?.id],
    ['after', 4_000_000],
    ['between', review?.id]
  ] as const)
    expect((await contentOf(side, id)).status).toBeGreaterThanOrEqual(400)
  expect((await author.fetch(`api/admin/reviews/${review?.id}/content/after`)).status).toBe(403)
})

test('without CATALOGUE_REVIEW everybody sees what anybody changes', async () => {
  const open = await startPortal()
  try {
    const [user, other] = [await signIn(open, 'user'), await signIn(open, 'admin')]
    const { file } = await referenceCalls(() => user).publish('mine', ONE)
    expect((await referenceCalls(() => user).changeFile('PATCH', file, { content: TWO })).status).toBe(200)
    expect(await titleFor(other, 'mine')).toBe('Two')
    expect(await other.json('api/admin/reviews')).toEqual([])
    expect(await open.sql('select from catalogue_reviews')).toEqual([])
  } finally {
    await open.close()
  }
})
