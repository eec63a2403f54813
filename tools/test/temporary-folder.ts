import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where Linux has a file system in memory. */
const IN_MEMORY = '/dev/shm'
/** What a run must find free there, and besides in the machine's memory: several times what one has used at most. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Whether there is a file system in memory from which programs can be run, as tests do; containers often forbid that.
 *
 * @param mounts lines as in `/proc/mounts`
 */
export function runsPrograms(mounts: string): boolean {
  const fields = mounts.split('\n').map((line) => line.split(' '))
  const [, , type, options = ''] = fields.findLast(([, place]) => place === IN_MEMORY) ?? []
  return type === 'tmpfs' && !options.split(',').includes('noexec')
}

/** Whether the temporary files of a run have room in memory. */
function fitsInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const isLarge = bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= 2 * NEEDED_BYTES
    return isLarge && runsPrograms(readFileSync('/proc/mounts', 'utf8'))
  } catch {
    return false
  }
}

/**
 * Makes the folder that all temporary files of a run are below: in memory where there is room for them, since each test file has a
 * database of about a thousand small files, which a disk takes many times longer to create. PostgreSQL's unprivileged user can enter it.
 *
 * @returns path of the folder
 */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(fitsInMemory() ? IN_MEMORY : tmpdir(), 'portico-test-'))
  chmodSync(folder, 0o711)
  return folder
}
