import { expect, test } from 'vitest'
import { DatabaseUnavailableError, findOutage, ServerStoppingError } from './errors.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('an outage is found behind the errors that libraries wrap around it', () => {
  const outage = new DatabaseUnavailableError(refused)
  expect(outage).toMatchObject({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', cause: refused })
  expect(findOutage(new Error('Failed query', { cause: new Error('rejected', { cause: outage }) }))).toBe(outage)
  expect(findOutage(new ServerStoppingError())).toBeInstanceOf(ServerStoppingError)
})

test('an error that only reads or is named like an outage is none', () => {
  expect(findOutage(refused)).toBeUndefined()
  expect(findOutage(Object.assign(new Error('x'), { name: 'DatabaseUnavailableError' }))).toBeUndefined()
  expect(findOutage('unavailable')).toBeUndefined()
})

test('a chain of causes that leads back to its beginning ends', () => {
  const one = new Error('one')
  one.cause = new Error('two', { cause: one })
  expect(findOutage(one)).toBeUndefined()
})
