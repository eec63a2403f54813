import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { newestVersions, readDocument } from '../../documents/read.ts'
import { SchemaValidators } from '../../documents/schemas.ts'
import { sharedRecordAt } from '../../vehicles/shared/record.ts'
import { toVehicleResponse } from '../../vehicles/stock/record.ts'
import { immutable } from './immutable.ts'
import { createResponseValidator } from './response-validator.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../../../content/apis')
const [version = ''] = newestVersions(FOLDER, 'vehicle-api')
const document = readDocument(FOLDER, 'vehicle-api', version)

function validatorOf(operationId: string) {
  const operation = document.operations.find((each) => each.operationId === operationId)
  if (!operation) throw new Error(`There is no operation ${operationId}.`)
  const error = vi.fn()
  const validate = createResponseValidator(operation, document, new SchemaValidators(document), {
    log: { error } as never
  })
  return { validate, errors: () => error.mock.calls.flatMap(([{ errors }]) => errors) }
}

const car = toVehicleResponse(sharedRecordAt(0))
const page = (items: readonly object[]) => ({ status: 200, body: { items, page: { hasMore: false } } })

test('a page with immutable items is valid, the first time and again', () => {
  const { validate } = validatorOf('listVehicles')
  for (const items of [[car], [car, car], [{ ...car }, car]]) expect(() => validate(page(items))).not.toThrow()
})

test.each([
  ['mutable', (item: object) => item],
  ['immutable', (item: object) => immutable(item)]
])('an invalid %s item beside valid ones is refused each time', (_, made) => {
  const { validate, errors } = validatorOf('listVehicles')
  validate(page([car]))
  const invalid = made({ ...car, mileage: -1 })
  for (let time = 0; time < 2; time++) expect(() => validate(page([car, invalid]))).toThrow()
  expect(errors()).toEqual(Array(2).fill(expect.stringContaining('/mileage must be >= 0')))
})

test('a page with more items than the document allows is refused, though each is known to be valid', () => {
  const { validate } = validatorOf('listVehicles')
  expect(() => validate(page(Array(100).fill(car)))).not.toThrow()
  expect(() => validate(page(Array(101).fill(car)))).toThrow()
})

test('a page without what belongs to every page is refused', () => {
  const { validate } = validatorOf('listVehicles')
  expect(() => validate({ status: 200, body: { items: [car], page: {} } })).toThrow()
})

test('a response of a status that the document does not have is refused', () => {
  const { validate } = validatorOf('readVehicle')
  expect(() => validate({ status: 200, body: car })).not.toThrow()
  expect(() => validate({ status: 201, body: car })).toThrow()
})
