import type { HistoryEntry, Review } from '@portico/contract'
import type { Client } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { openApi, refusal } from '../../../testing/references.ts'
import {
  admin,
  asAuthor,
  author,
  change,
  decide,
  detailOf,
  newApi,
  ONE,
  portal,
  published,
  reader,
  release,
  remove,
  seen,
  shareReviewedPortal,
  TWO,
  titleFor,
  versionsFor,
  waiting
} from '../../../testing/reviews.ts'

shareReviewedPortal()

/** How changes of the catalogue are decided, and what becomes of them. */

describe('a deletion by a user', () => {
  test('reaches readers once it is released, and the contents are removed then', async () => {
    const api = newApi()
    const { definition, file } = await published(api)
    const contents = async () =>
      (
        await portal.sql(
          'select from file_contents c join audit_log a on (a.after -> $1 ->> $2)::bigint = c.id where a.entity = $3 and a.entity_id = $4',
          ['base64', 'id', 'file', String(file.id)]
        )
      ).length
    await remove(author, `api/files/${file.id}`)
    expect(await seen((client) => titleFor(client, api))).toEqual({ author: 404, admin: 404, reader: 'One' })
    expect(await contents()).toBe(1)
    await remove(author, `api/api-definitions/${definition.id}`)
    expect(await seen((client) => versionsFor(client, api))).toEqual({ author: [], admin: [], reader: ['1.0.0'] })
    expect(await waiting(definition.id, 'apiDefinitions')).toMatchObject({ action: 'delete', title: api })
    await release(file, 'file')
    expect([await titleFor(reader, api), await contents()]).toEqual([404, 0])
    await release(definition, 'apiDefinitions')
    expect(await versionsFor(reader, api)).toEqual([])
  })

  test('that is returned is undone: the record is there again under its id, with a new revision', async () => {
    const api = newApi()
    const { file } = await published(api)
    const tag = (await author.fetch(`api/files/${file.id}?content=false`)).headers.get('etag')
    await remove(author, `api/files/${file.id}`)
    const review = await waiting(file.id, 'file')
    expect((await decide(review, 'It is in use.')).status).toBe(200)
    expect(await seen((client) => titleFor(client, api))).toEqual({ author: 'One', admin: 'One', reader: 'One' })
    const restored = await author.fetch(`api/files/${file.id}?content=false`)
    expect(restored.status).toBe(200)
    expect(restored.headers.get('etag')).not.toBe(tag)
    const history = await author.json<HistoryEntry[]>(`api/files/${file.id}/history`)
    expect(history.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'restore admin',
      'delete user',
      'create admin'
    ])
    expect(await detailOf(review as Review)).toMatchObject({ state: 'returned', isOpen: false })
    // A further change is one of a record that is released.
    expect((await asAuthor.changeFile('PATCH', file, { content: TWO })).status).toBe(200)
    expect(await titleFor(reader, api)).toBe('One')
  })

  test('of what readers have never had leaves nothing to review, and no content', async () => {
    const api = newApi()
    const { document } = await published(api)
    const file = await asAuthor.addFile(TWO, document)
    expect(await waiting(file.id, 'file')).toMatchObject({ action: 'create' })
    await remove(author, `api/files/${file.id}`)
    expect(await waiting(file.id, 'file')).toBeUndefined()
    expect(await titleFor(author, api)).toBe('One')
  })
})

describe('a change that is returned', () => {
  test('stays unreleased with its comment, and waits again when its author changes it', async () => {
    const api = newApi()
    const { file } = await published(api)
    expect((await asAuthor.changeFile('PATCH', file, { content: TWO })).status).toBe(200)
    const review = (await waiting(file.id, 'file')) as Review
    expect((await decide(review, 'The title is wrong.')).status).toBe(200)
    expect(await seen((client) => titleFor(client, api))).toEqual({ author: 'Two', admin: 'Two', reader: 'One' })
    const own = await author.json<Review[]>('api/reviews')
    expect(own.find(({ id }) => id === review.id)).toMatchObject({
      state: 'returned',
      comment: 'The title is wrong.',
      decidedBy: 'admin'
    })
    expect(await waiting(file.id, 'file')).toBeUndefined()
    const THREE = openApi({ title: 'Three' })
    expect((await asAuthor.changeFile('PATCH', file, { content: THREE })).status).toBe(200)
    expect(await waiting(file.id, 'file')).toMatchObject({ id: review.id, state: 'waiting' })
    await release(file, 'file')
    expect(await titleFor(reader, api)).toBe('Three')
  })

  test('is refused without a comment', async () => {
    const { definition } = await asAuthor.publish(newApi(), ONE)
    const review = await waiting(definition.id, 'apiDefinitions')
    for (const comment of ['', '  ', 'x'.repeat(2001)]) {
      const { fieldErrors } = await refusal((await decide(review, comment)) as Response, 400)
      expect(fieldErrors?.[0]?.field).toBe('comment')
    }
  })
})

describe('an administrator', () => {
  test('releases by changing, but what waits goes on waiting with it', async () => {
    const api = newApi()
    const { file, definition } = await published(api)
    await change(admin, `api/api-definitions/${definition.id}`, { name: 'At once' })
    expect(await waiting(definition.id, 'apiDefinitions')).toBeUndefined()
    expect((await asAuthor.changeFile('PATCH', file, { content: TWO })).status).toBe(200)
    await change(admin, `api/files/${file.id}?content=false`, { description: 'looked at' })
    expect(await titleFor(reader, api)).toBe('One')
    expect(await waiting(file.id, 'file')).toMatchObject({ authors: ['user'] })
  })

  test('deletes for everybody, whatever waits', async () => {
    const api = newApi()
    const { definition } = await published(api)
    await change(author, `api/api-definitions/${definition.id}`, { version: '2.0.0' })
    await remove(admin, `api/api-definitions/${definition.id}`)
    expect(await seen((client) => versionsFor(client, api))).toEqual({ author: [], admin: [], reader: [] })
    expect(await waiting(definition.id, 'apiDefinitions')).toBeUndefined()
  })

  test('takes a change back with the record’s history', async () => {
    const { definition } = await published(newApi())
    const path = `api/api-definitions/${definition.id}`
    await change(author, path, { version: '2.0.0' })
    const [, first] = await admin.json<HistoryEntry[]>(`${path}/history`)
    const response = await admin.fetch(`${path}/restore`, { method: 'POST', json: { entry: first?.id } })
    expect(response.status).toBe(200)
    expect(await waiting(definition.id, 'apiDefinitions')).toBeUndefined()
  })

  test('decides on what was read, once', async () => {
    const { definition } = await asAuthor.publish(newApi(), ONE)
    const review = (await waiting(definition.id, 'apiDefinitions')) as Review
    const tag = (await admin.fetch(`api/admin/reviews/${review.id}`)).headers.get('etag') as string
    await change(author, `api/api-definitions/${definition.id}`, { version: '2.0.0' })
    for (const comment of [undefined, 'No.']) await refusal(await decide(review, comment, { 'If-Match': tag }), 412)
    expect((await decide(review)).status).toBe(200)
    for (const comment of [undefined, 'No.'])
      expect(await refusal(await decide(review, comment), 409)).toMatchObject({
        title: 'This change has already been decided'
      })
    expect((await admin.fetch('api/admin/reviews/999999/release', { method: 'POST' })).status).toBe(404)
    expect((await admin.fetch('api/admin/reviews/x')).status).toBe(404)
  })

  test('is audited, and the authors are sent a mail in their language', async () => {
    const { definition } = await asAuthor.publish(newApi(), ONE, { name: 'Things' })
    await portal.sql(`update users set lang_key = 'es' where login = 'user'`)
    const review = (await waiting(definition.id, 'apiDefinitions')) as Review
    expect((await decide(review, 'Falta la <b>descripción</b>.')).status).toBe(200)
    await change(author, `api/api-definitions/${definition.id}`, { country: 'ESP' })
    expect((await decide(review)).status).toBe(200)
    const [{ email } = { email: '' }] = await portal.sql<{ email: string }>(
      `select email from users where login = 'user'`
    )
    const returned = (await mailsTo(portal, email, 'changeReturned')).at(-1)
    expect(returned).toMatchObject({ subject: 'Se ha devuelto su cambio', language: 'es' })
    expect(returned?.text).toContain('Comentario: Falta la <b>descripción</b>.')
    expect(returned?.text).toContain(`/api-definitions/${definition.id}\n`)
    const released = (await mailsTo(portal, email, 'changeReleased')).at(-1)
    expect(released?.subject).toBe('Se ha publicado su cambio')
    expect(released?.text).toContain('Things')
    const audit = await portal.sql(
      `select actor, action, after ->> 'comment' as comment, (after ->> 'recordId')::int as record from audit_log
        where entity = 'review' and entity_id = $1 order by id`,
      [String(review.id)]
    )
    expect(audit).toEqual([
      { actor: 'admin', action: 'return', comment: 'Falta la <b>descripción</b>.', record: definition.id },
      { actor: 'admin', action: 'release', comment: null, record: definition.id }
    ])
  })
})

test('users see their own reviews only, and the queue is for administrators', async () => {
  const { definition } = await asAuthor.publish(newApi(), ONE)
  const own = async (client: Client) =>
    (await client.json<Review[]>('api/reviews')).some(({ recordId }) => recordId === definition.id)
  expect(await seen(own)).toEqual({ author: true, admin: true, reader: false })
  expect((await author.fetch('api/admin/reviews')).status).toBe(403)
})

test('the queue is paged, and lists decided reviews when they are asked for', async () => {
  const response = await admin.fetch('api/admin/reviews?size=1&state=released')
  expect(Number(response.headers.get('x-total-count'))).toBeGreaterThan(1)
  expect((await response.json()) as Review[]).toMatchObject([{ state: 'released', isOpen: false }])
})
