import { expect } from 'vitest'
import { problemOf } from './documents.ts'

/** The fields that a response has errors for, each with its error. */
export async function faultsOf(response: Response): Promise<Record<string, string>> {
  expect(response.status, await response.clone().text()).toBe(400)
  const { fieldErrors = [] } = await problemOf(response)
  return Object.fromEntries(fieldErrors.map(({ field, message }) => [field, message]))
}
