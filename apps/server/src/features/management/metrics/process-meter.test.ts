import os from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { ProcessMeter } from './process-meter.ts'

afterEach(() => vi.restoreAllMocks())

/** A meter whose process was as busy as it says, in whole processors. */
function meterOf(busy: number) {
  vi.spyOn(process, 'cpuUsage').mockImplementation((since) => ({ user: since ? busy * 1_000_000 : 0, system: 0 }))
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const meter = new ProcessMeter()
  now = 1000
  return meter
}

test.each([
  { processors: 4, busy: 1, share: 0.25 },
  { processors: 2, busy: 2, share: 1 },
  // A process may have been told fewer processors than it gets.
  { processors: 1, busy: 3, share: 1 }
])(
  'a process that keeps $busy of $processors processors busy uses a share of $share',
  ({ processors, busy, share }) => {
    vi.spyOn(os, 'availableParallelism').mockReturnValue(processors)
    const meter = meterOf(busy)
    try {
      expect(meter.sample().cpu).toBe(busy)
      expect(meter.figures().processMetrics['process.cpu.usage']).toBe(share)
    } finally {
      meter.stop()
    }
  }
)
