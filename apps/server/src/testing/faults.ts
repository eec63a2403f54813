import { expect } from 'vitest'
import { problemOf } from './documents.ts'

/** The fields that an answer says something is wrong with, each with what. */
export async function faultsOf(response: Response): Promise<Record<string, string>> {
  expect(response.status, await response.clone().text()).toBe(400)
  const { fieldErrors = [] } = await problemOf(response)
  return Object.fromEntries(fieldErrors.map(({ field, message }) => [field, message]))
}
