import { afterAll, beforeAll, expect } from 'vitest'
import { startSandbox, type TestSandbox } from './sandbox.ts'

/**
 * One sandbox for all tests of the file that imports this. It starts before the first test and stops after the last; the file
 * fails when the sandbox has logged an error or a warning.
 */
export let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(async () => {
  const { faults } = sandbox
  await sandbox.close()
  expect(faults).toEqual([])
})
