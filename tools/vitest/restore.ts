import { afterAll, vi } from 'vitest'

// The files of tests share processes, so that code is loaded once: each leaves the process as it was.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
