import { type CatalogueRecord, documents, ENTITIES, type EntityDefinition, referenceFields } from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemOf } from '../../testing/documents.ts'
import {
  expectedRecord,
  formFields,
  recordCalls,
  recordOf,
  sampleOf,
  smallest,
  untouchedForm
} from '../../testing/records.ts'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** What all five entities have in common, from their definitions. */

let document: CatalogueRecord

beforeAll(async () => {
  document = await recordCalls(documents, () => user).create({ name: 'Referred to', version: '3', date: '2026-01-31' })
})

const sample = (entity: EntityDefinition, number: number) => sampleOf(entity, number, document)
const countryOf = (entity: EntityDefinition) => entity.fields.find(({ kind }) => kind === 'country')

describe.each(ENTITIES.map((entity) => [entity.key, entity] as const))('%s', (key, entity) => {
  const { base } = entity
  const { post, put, patch, remove, read, list, create } = recordCalls(entity, () => user)

  /** A response with a record must name the alert and the record's revision. */
  function expectHeaders(response: Response, what: 'created' | 'updated' | 'deleted', id: number): void {
    expect(response.headers.get('x-devportalapp-alert')).toBe(`devportalApp.${key}.${what}`)
    expect(response.headers.get('x-devportalapp-params')).toBe(String(id))
    expect(response.headers.get('x-devportalapp-error')).toBeNull()
  }

  test('a record is created with every field, and read the same', async () => {
    const response = await post(sample(entity, 1))
    expect(response.status).toBe(201)
    const created = await recordOf(response)
    expect(created).toEqual(expectedRecord(entity, created.id, sample(entity, 1)))
    expect(Object.keys(created)).toEqual(Object.keys(expectedRecord(entity, created.id, {})))
    expect(response.headers.get('location')).toBe(`/${base}/${created.id}`)
    expect(response.headers.get('etag')).toBe('"1"')
    expectHeaders(response, 'created', created.id)

    const found = await read(created.id)
    expect(found.status).toBe(200)
    expect(found.headers.get('etag')).toBe('"1"')
    expect(found.headers.get('cache-control')).toBe('no-store')
    expect(await recordOf(found)).toEqual(created)
  })

  test('the list has every record by ascending id, as reading one returns it', async () => {
    const [one, two] = [await create(sample(entity, 2)), await create(sample(entity, 3))]
    const records = await list()
    expect(records.slice(-2)).toEqual([one, two])
    const ids = records.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('PUT replaces every field', async () => {
    const { id } = await create(sample(entity, 4))
    const response = await put(id, sample(entity, 5))
    expect(response.status).toBe(200)
    expect(await recordOf(response)).toEqual(expectedRecord(entity, id, sample(entity, 5)))
    expect(response.headers.get('etag')).toBe('"2"')
    expectHeaders(response, 'updated', id)
    expect(await recordOf(await read(id))).toEqual(expectedRecord(entity, id, sample(entity, 5)))
  })

  test('PUT clears every field that it does not give', async () => {
    const { id } = await create(sample(entity, 6))
    const response = await put(id, smallest(entity))
    expect(await recordOf(response)).toEqual(expectedRecord(entity, id, smallest(entity)))
  })

  test('PATCH of one field changes that one alone, and null clears it', async () => {
    for (const field of formFields(entity)) {
      const { id } = await create(sample(entity, 7))
      const value = sample(entity, 8)[field.name]
      const changed = await patch(id, { [field.name]: value })
      expect(changed.status, field.name).toBe(200)
      expectHeaders(changed, 'updated', id)
      const expected = { ...sample(entity, 7), [field.name]: value }
      expect(await recordOf(changed), field.name).toEqual(expectedRecord(entity, id, expected))
      if (field.required) continue
      const cleared = await recordOf(await patch(id, { [field.name]: null }))
      expect(cleared, field.name).toEqual(expectedRecord(entity, id, { ...expected, [field.name]: null }))
    }
  })

  test('DELETE returns nothing, and then the record is nowhere', async () => {
    const { id } = await create(sample(entity, 9))
    const response = await remove(id)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expectHeaders(response, 'deleted', id)
    expect((await read(id)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect((await list()).some((record) => record.id === id)).toBe(false)
  })

  test('a form that nobody has touched is taken, and taken back from what it became', async () => {
    // What is required, a form does not send empty.
    const form = { ...untouchedForm(entity), ...smallest(entity) }
    const response = await post(form)
    expect(response.status).toBe(201)
    const created = await recordOf(response)
    for (const { name, kind } of formFields(entity))
      if (kind !== 'reference') expect(created[name], name).toBe(kind === 'date' ? null : form[name])
    for (const { name } of referenceFields(entity)) expect(created[name]).toBeNull()

    const saved = await put(created.id, {
      ...created,
      ...Object.fromEntries(referenceFields(entity).map(({ name }) => [`${name}Id`, '']))
    })
    expect(saved.status).toBe(200)
    expect(await recordOf(saved)).toEqual(created)
    expect(saved.headers.get('etag')).toBe('"1"')
  })

  test('fields that it does not have are ignored, whatever they hold', async () => {
    const foreign = {
      documentId: document.id,
      revision: 7,
      mediaType: 'text/html',
      size: 5,
      unknown: { deep: [true] },
      toString: 1
    }
    const created = await create(foreign)
    expect(created).toEqual(
      expectedRecord(entity, created.id, { ...smallest(entity), ...(countryOf(entity) && { country: 'EUR' }) })
    )
    for (const response of [
      await put(created.id, { ...smallest(entity), country: 'EUR', ...foreign }),
      await patch(created.id, foreign)
    ]) {
      expect(response.status).toBe(200)
      expect(await recordOf(response)).toEqual(created)
      expect(response.headers.get('etag')).toBe('"1"')
    }
  })

  test('errors name the entity', async () => {
    for (const [response, message] of [
      [await post({ ...smallest(entity), id: 1 }), 'error.idexists'],
      [await user.fetch(`${base}/1`, { method: 'PUT', json: smallest(entity) }), 'error.idnull'],
      [await patch(1, { id: 2 }), 'error.idinvalid'],
      [await patch(4_000_000_000, {}), 'error.idnotfound']
    ] as const) {
      expect(response.status).toBe(400)
      expect(await problemOf(response)).toMatchObject({ message, params: key })
      expect(response.headers.get('x-devportalapp-error')).toBe(message)
      expect(response.headers.get('x-devportalapp-params')).toBe(key)
    }
  })

  test('who is not signed in is told so, and learns nothing of what there is', async () => {
    for (const [method, path] of [
      ['GET', base],
      ['POST', base],
      ['GET', `${base}/1`],
      ['DELETE', `${base}/4000000000`],
      ['GET', `${base}/1/history`],
      ['POST', `${base}/import`]
    ] as const) {
      const response = await fetch(`${portal.origin}/${path}`, { method })
      expect(response.status, `${method} ${path}`).toBe(401)
      expect((await problemOf(response)).path).toBe(`/${path}`)
    }
  })
})

describe.each(ENTITIES.filter(countryOf).map((entity) => [entity.key, entity] as const))(
  'the country of a new record: %s',
  (_key, entity) => {
    const { post, patch, create } = recordCalls(entity, () => user)

    test('is the euro area when none is named, and none when null is', async () => {
      expect((await create({})).country).toBe('EUR')
      const { id, country } = await create({ country: null })
      expect(country).toBeNull()
      // Changing something else must not bring the default back.
      expect((await recordOf(await patch(id, {}))).country).toBeNull()
    })

    test('is one of the enumeration, to the letter', async () => {
      for (const country of ['', 'XXX', 'esp', 'ES', ' ESP']) {
        const response = await post({ ...smallest(entity), country })
        expect(response.status, country).toBe(400)
        expect((await problemOf(response)).fieldErrors).toEqual([
          { objectName: entity.key, field: 'country', message: 'Enum' }
        ])
      }
    })
  }
)
