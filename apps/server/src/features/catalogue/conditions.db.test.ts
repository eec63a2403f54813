import { type CatalogueRecord, documents as documentsEntity, ENTITIES, type HistoryEntry } from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemOf } from '../../testing/documents.ts'
import { recordCalls, recordOf, sampleOf } from '../../testing/records.ts'
import { sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** Changes that are made only while the record is what the caller knows, by its entity tag. */

let document: CatalogueRecord

beforeAll(async () => {
  document = await recordCalls(documentsEntity, () => user).create({ name: 'Referred to' })
})

const EDITORS = 10

describe.each(ENTITIES.map((entity) => [entity.key, entity] as const))('%s', (key, entity) => {
  const { put, patch, remove, read, create } = recordCalls(entity, () => user)
  const sample = (number: number) => sampleOf(entity, number, document)
  const historyOf = (id: number) => user.json<HistoryEntry[]>(`${entity.base}/${id}/history`)

  test('each change gives the record a new entity tag, which reading it returns too', async () => {
    const { id } = await create(sample(1))
    for (const [index, change] of [
      () => put(id, sample(2)),
      () => patch(id, sample(3)),
      () => put(id, sample(4))
    ].entries()) {
      const tag = `"${index + 2}"`
      expect((await change()).headers.get('etag')).toBe(tag)
      expect((await read(id)).headers.get('etag')).toBe(tag)
    }
  })

  test('a change with the current entity tag is made, and one with an old is 412 and does nothing', async () => {
    const { id } = await create(sample(1))
    expect((await put(id, sample(2), { 'If-Match': '"1"' })).status).toBe(200)
    const stale = { 'If-Match': '"1"' }
    for (const call of [() => put(id, sample(3), stale), () => patch(id, sample(3), stale), () => remove(id, stale)]) {
      const response = await call()
      expect(response.status).toBe(412)
      expect(await problemOf(response)).toMatchObject({ message: 'error.concurrencyFailure', params: key })
      expect(response.headers.get('x-devportalapp-error')).toBe('error.concurrencyFailure')
      expect(response.headers.get('x-devportalapp-params')).toBe(key)
    }
    const response = await read(id)
    expect(response.headers.get('etag')).toBe('"2"')
    expect((await recordOf(response))[Object.keys(sample(2))[0] as string]).toBe(Object.values(sample(2))[0])
    expect(await historyOf(id)).toHaveLength(2)
    expect((await remove(id, { 'If-Match': '"2"' })).status).toBe(204)
  })

  test('a save that changes nothing makes nobody else’s version old', async () => {
    const { id } = await create(sample(1))
    await put(id, sample(1), { 'If-Match': '"1"' })
    expect((await patch(id, sample(2), { 'If-Match': '"1"' })).status).toBe(200)
  })

  test('of ten editors who save the same version at once exactly one succeeds', async () => {
    const { id } = await create(sample(0))
    const saves = Array.from({ length: EDITORS }, (_, index) => put(id, sample(index + 1), { 'If-Match': '"1"' }))
    const responses = await Promise.all(saves)
    const winner = responses.findIndex(({ status }) => status === 200)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(EDITORS - 1).fill(412)])
    const saved = await recordOf(responses[winner] as Response)
    expect(await recordOf(await read(id))).toEqual(saved)
    expect(saved).toMatchObject(
      Object.fromEntries(Object.entries(sample(winner + 1)).filter(([, value]) => typeof value === 'string'))
    )
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['update', 'create'])
  })

  test('of ten editors who save without a condition all succeed, one after the other', async () => {
    const { id } = await create(sample(0))
    const saves = Array.from({ length: EDITORS }, (_, index) => patch(id, sample(index + 1)))
    const tags = (await Promise.all(saves)).map((response) => response.headers.get('etag'))
    expect(tags.toSorted()).toEqual(Array.from({ length: EDITORS }, (_, index) => `"${index + 2}"`).toSorted())
    const entries = await historyOf(id)
    expect(entries).toHaveLength(EDITORS + 1)
    // Each begins with what the one before it left.
    for (const [index, entry] of entries.slice(0, -1).entries()) expect(entry.before).toEqual(entries[index + 1]?.after)
  })

  test('of an editor and somebody who deletes, each is told how it ended', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await create(sample(0))
      const condition = { 'If-Match': '"1"' }
      const [saved, deleted] = await Promise.all([put(id, sample(1), condition), remove(id, condition)])
      if (saved.status === 200) {
        expect(deleted.status).toBe(412)
        continue
      }
      expect(deleted.status).toBe(204)
      expect(saved.status).toBe(400)
      expect((await problemOf(saved)).message).toBe('error.idnotfound')
    }
  })
})
