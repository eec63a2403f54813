import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { processorSeconds } from '../process-figures.ts'

/** The processes that a process has started, and itself (Linux). */
function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = parents.filter((name) => {
    try {
      return new RegExp(`\\nPPid:\\s+${pid}\\n`).test(readFileSync(`/proc/${name}/status`, 'utf8'))
    } catch {
      return false
    }
  })
  return [pid, ...children.map(Number)]
}

/** The processor time of processes so far, in seconds; those that have ended are left out. */
const secondsByProcess = (pids: readonly number[]): Map<number, number> =>
  new Map(
    pids.flatMap((pid) => {
      try {
        return [[pid, processorSeconds(pid)] as const]
      } catch {
        return []
      }
    })
  )

/** Measures a process and those that it has started; the returned function returns the seconds of processor time they have used since. */
export function watchFamily(pid: number): () => number {
  const before = secondsByProcess(familyOf(pid))
  return () =>
    [...secondsByProcess([...before.keys()])].reduce(
      (sum, [each, seconds]) => sum + seconds - (before.get(each) ?? seconds),
      0
    )
}

/** The process of a database server on this machine, whose children work for its connections. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return Number(readFileSync(`${rows[0]?.data_directory}/postmaster.pid`, 'utf8').split('\n')[0])
}
