import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const CGROUPS = '/sys/fs/cgroup'

/** A limit of the memory of processes, as containers have it. */
export interface MemoryLimit {
  /** Puts a process under it. */
  add: (pid: number) => void
  set: (bytes: number) => void
  /** To be called when no process is under it any more. */
  remove: () => void
}

/**
 * Makes a control group of Linux with a limit, of either version.
 *
 * @returns undefined where this process may not
 */
export function limitMemory(bytes: number): MemoryLimit | undefined {
  const isFirstVersion = existsSync(path.join(CGROUPS, 'memory/memory.limit_in_bytes'))
  const folder = path.join(CGROUPS, isFirstVersion ? 'memory' : '', `portico-${process.pid}`)
  const limitFile = path.join(folder, isFirstVersion ? 'memory.limit_in_bytes' : 'memory.max')
  try {
    if (!isFirstVersion) writeFileSync(path.join(CGROUPS, 'cgroup.subtree_control'), '+memory')
    mkdirSync(folder)
  } catch {
    return undefined
  }
  const set = (limit: number) => writeFileSync(limitFile, String(limit))
  set(bytes)
  return {
    add: (pid) => writeFileSync(path.join(folder, 'cgroup.procs'), String(pid)),
    set,
    remove: () => rmdirSync(folder)
  }
}
