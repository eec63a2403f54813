import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Ticks per second in which Linux counts processor time; the same for every program. */
const TICKS_PER_SECOND = 100

/** The processor time that a process has used so far, in seconds, all its threads together (Linux). */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may have blanks; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** The resident memory of a process, in bytes (Linux). */
export const residentBytes = (pid: number) => memoryOf(pid, 'VmRSS')

/** The peak of a process's resident memory since its start or its last reset, in bytes (Linux). */
export const peakResidentBytes = (pid: number) => memoryOf(pid, 'VmHWM')

/** Resets the peak of a process's resident memory (Linux). */
export const forgetPeakResident = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Waits until a process has used the processor for less than a tenth of a second, of which there is much after the first start. */
export async function whenIdle(pid: number): Promise<void> {
  for (let used = 1; used > 0.1; ) {
    const began = processorSeconds(pid)
    await pause(1000)
    used = processorSeconds(pid) - began
  }
}
