import { afterAll, beforeAll, expect } from 'vitest'
import { startSandbox, type TestSandbox } from './sandbox.ts'

/** The sandbox of the file that called `shareSandbox`. */
export let sandbox: TestSandbox

/**
 * Starts one sandbox for all tests of the file that calls this at its top level, before the first of them, and stops it after the
 * last. The file fails when the sandbox has logged an error or a warning.
 */
export function shareSandbox(): void {
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(async () => {
    const { faults } = sandbox
    await sandbox.close()
    expect(faults).toEqual([])
  })
}
