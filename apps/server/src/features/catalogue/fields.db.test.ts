import { ENTITIES, type EntityDefinition, type FieldErrorCode } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { documentCalls, problemOf } from '../../testing/documents.ts'
import { formFields, recordCalls, recordOf, smallest } from '../../testing/records.ts'
import { sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** Which values the fields of every entity take, by their kind. */

const { sendRaw } = documentCalls(() => user)

const NOT_TEXTS = [5, true, {}, ['a']]
const NOT_STORABLE = ['a\u0000b', '\u0000', 'a\ud800b', '\udc00']

/** What a field of each kind refuses, by the code it refuses it with. */
const REFUSED: Record<string, Partial<Record<FieldErrorCode, unknown[]>>> = {
  text: { Pattern: [...NOT_TEXTS, ...NOT_STORABLE], Size: ['x'.repeat(256)] },
  longText: { Pattern: [...NOT_TEXTS, ...NOT_STORABLE], Size: ['x'.repeat(10_001)] },
  json: { Pattern: [...NOT_TEXTS, ...NOT_STORABLE], Size: ['x'.repeat(100_001)] },
  date: {
    Pattern: [20260309, false, {}, []],
    Date: [
      '2026-02-30',
      '2100-02-29',
      '0000-01-01',
      '09/03/2026',
      '2026-3-9',
      '2026-03-09T00:00:00Z',
      '+12026-03-09',
      'today',
      '2026-03-09\u0000',
      '\ud800',
      ' '
    ]
  },
  country: { Enum: ['XXX', 'esp', 'ES', '', 'EUR\u0000', '\ud800', 5, false, {}, ['EUR']] },
  reference: {
    Pattern: [5, '5', true, [], ''],
    Reference: [
      { id: -1 },
      { id: 0 },
      { id: 1.5 },
      { id: 'one' },
      { id: '1 or 1=1' },
      { id: '١' },
      { id: 4_000_000_000 },
      { id: '9007199254740993' },
      { id: 1e300 },
      { id: true },
      { id: {} },
      { id: [1] },
      { id: '\u0000' }
    ]
  }
}

/** What a field of each kind takes, up to its limits. */
const TAKEN: Record<string, (string | null)[]> = {
  text: [
    null,
    '',
    ' ',
    '𝔻ócümẽnt 文書 وثيقة 📄',
    'x'.repeat(255),
    '📄'.repeat(127),
    '<script>',
    "'; drop table documents; --",
    '\u0001\u001f\u007f'
  ],
  longText: [null, '', 'Two\nlines\r\n\tand a tab', 'é'.repeat(10_000)],
  json: [null, '', '{"a": [1, 2.50, null]}', 'no JSON at all', '"'.repeat(100_000)],
  date: [null, '0001-01-01', '9999-12-31', '2024-02-29', '2000-02-29'],
  country: [null, 'EUR', 'ESP', 'ITA', 'DEU', 'FRA', 'GBR', 'NLD']
}

/** Every field of every entity with what its kind says, as rows of a table. */
const fieldsWith = <T>(values: Record<string, T>) =>
  ENTITIES.flatMap((entity) =>
    formFields(entity).flatMap((field) => {
      const found = values[field.kind]
      return found === undefined ? [] : [[`${entity.key}.${field.name}`, entity, field, found] as const]
    })
  )

/** How a record is sent with a value in one of its fields. */
function attempts(entity: EntityDefinition, id: number, fields: Record<string, unknown>) {
  const { post, put, patch } = recordCalls(entity, () => user)
  const whole = { ...smallest(entity), ...fields }
  return { POST: () => post(whole), PUT: () => put(id, whole), PATCH: () => patch(id, fields) }
}

test.each(fieldsWith(REFUSED))(
  '%s refuses by name what it cannot hold, in every call',
  async (_name, entity, field, refused) => {
    const { create, list } = recordCalls(entity, () => user)
    const { id } = await create()
    const before = await list()
    for (const [message, values] of Object.entries(refused))
      for (const value of values) {
        const calls = attempts(entity, id, { [field.name]: value })
        for (const [method, call] of Object.entries(calls)) {
          const response = await call()
          const what = `${method} ${JSON.stringify(value).slice(0, 40)}`
          expect(response.status, what).toBe(400)
          const problem = await problemOf(response)
          expect(problem, what).toMatchObject({
            message: 'error.validation',
            fieldErrors: [{ objectName: entity.key, field: field.name, message }]
          })
          expect(problem.detail, what).toContain(field.name)
        }
      }
    expect(await list()).toEqual(before)
  }
)

test.each(fieldsWith(TAKEN))('%s gives back what it takes, in every call', async (_name, entity, field, taken) => {
  const { create } = recordCalls(entity, () => user)
  for (const value of taken.filter((candidate) => !field.required || candidate?.trim())) {
    const { id } = await create()
    for (const [method, call] of Object.entries(attempts(entity, id, { [field.name]: value }))) {
      const response = await call()
      const what = `${method} ${JSON.stringify(value).slice(0, 40)}`
      expect(response.ok, what).toBe(true)
      expect((await recordOf(response))[field.name], what).toBe(value)
    }
  }
})

test('an empty date is none', async () => {
  for (const [, entity, { name }] of fieldsWith({ date: true })) {
    const { create, patch } = recordCalls(entity, () => user)
    const created = await create({ [name]: '' })
    expect(created[name]).toBeNull()
    await patch(created.id, { [name]: '2026-03-09' })
    expect((await recordOf(await patch(created.id, { [name]: '' })))[name]).toBeNull()
  }
})

describe.each(
  ENTITIES.flatMap((entity) => {
    const required = entity.fields.filter(({ required }) => required).map(({ name }) => name)
    return required.length > 0 ? [[entity.key, entity, required] as const] : []
  })
)('the required fields of %s', (key, entity, required) => {
  const { create, post, put, patch, read } = recordCalls(entity, () => user)
  const errors = (message: FieldErrorCode) => required.map((field) => ({ objectName: key, field, message }))

  test('are all named when they are missing', async () => {
    const { id } = await create()
    for (const response of [
      await post({}),
      await put(id, {}),
      await post(Object.fromEntries(required.map((name) => [name, null])))
    ]) {
      expect(response.status).toBe(400)
      expect((await problemOf(response)).fieldErrors).toEqual(errors('NotNull'))
    }
  })

  test.each(['', ' ', '\t\n', '\u00a0\u2003'])('are all named when they are blank: %j', async (blank) => {
    const { id } = await create()
    const values = Object.fromEntries(required.map((name) => [name, blank]))
    for (const response of [await post(values), await put(id, values), await patch(id, values)]) {
      expect(response.status).toBe(400)
      expect((await problemOf(response)).fieldErrors).toEqual(errors('NotBlank'))
    }
  })

  test('need not come with a PATCH, but cannot be taken away by one', async () => {
    const { id } = await create()
    expect((await patch(id, { country: 'ITA' })).status).toBe(200)
    const response = await patch(id, { [required[0] as string]: null })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors).toEqual(errors('NotNull').slice(0, 1))
    expect(await recordOf(await read(id))).toMatchObject(smallest(entity))
  })
})

test('a body cannot reach what is no field: prototypes are refused, and keys that objects have are ignored', async () => {
  for (const { base } of ENTITIES) {
    const polluted = await sendRaw('POST', base, '{"__proto__":{"name":"x"},"idapi":"a","name":"b","version":"c"}')
    expect(polluted.status, base).toBe(400)
    expect((await problemOf(polluted)).message).toBe('error.http.400')
    const response = await sendRaw(
      'POST',
      base,
      '{"hasOwnProperty":1,"valueOf":null,"idapi":"a","name":"b","version":"c"}'
    )
    expect(response.status, base).toBe(201)
  }
})
