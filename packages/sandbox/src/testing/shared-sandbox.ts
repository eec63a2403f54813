import { afterAll, beforeAll, expect } from 'vitest'
import { startSandbox, type TestResponse, type TestSandbox } from './sandbox.ts'

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

/** Statuses and codes of twenty requests that are sent at the same time, with how often each was returned. */
export async function twentyAtOnce(request: (index: number) => Promise<TestResponse>): Promise<Record<string, number>> {
  const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => request(index)))
  const counts: Record<string, number> = {}
  for (const { status, body } of responses) {
    const outcome = body?.code ? `${status} ${body.code}` : String(status)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
