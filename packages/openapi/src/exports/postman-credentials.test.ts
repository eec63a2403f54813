import { expect, test } from 'vitest'
import { withCredentials } from './postman-credentials.ts'

const collection = {
  info: { name: 'Payments' },
  variable: [
    { key: 'baseUrl', value: 'https://portal.example' },
    { key: 'clientId', value: '' },
    { key: 'clientSecret', value: '' }
  ]
}

test('credentials are values of the variables, and nothing else changes', () => {
  const before = structuredClone(collection)
  expect(withCredentials(collection, { clientId: 'cl_1', clientSecret: '$&' })).toEqual({
    ...collection,
    variable: [collection.variable[0], { key: 'clientId', value: 'cl_1' }, { key: 'clientSecret', value: '$&' }]
  })
  expect(withCredentials(collection, { clientId: 'cl_1' })).toMatchObject({ variable: [{}, {}, { value: '' }] })
  expect(collection).toEqual(before)
})

test.each([undefined, {}, { variable: [{ key: 'clientId' }] }])('%j has no variable for a secret', (other) => {
  expect(() => withCredentials(other, { clientId: 'a', clientSecret: 'b' })).toThrow(/^The collection has no variable/)
})
