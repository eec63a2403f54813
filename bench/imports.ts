import { type Portal, startPortal } from '@portico/testing'
import { obtainPostgres } from '../tools/postgres.ts'
import { whenIdle } from './process-figures.ts'
import { githubDocument } from './reference/documents.ts'
import { type Import, importDocument } from './reference/importing.ts'
import { median, ratio, seconds } from './statistics.ts'

const ROUNDS = 3

const imported = async (portal: Portal): Promise<Import> => importDocument(await portal.api('user'), githubDocument())

function lines(name: string, imports: readonly Import[]): string[] {
  const middle = (figure: (one: Import) => number) => median(imports.map(figure))
  const took = middle((one) => one.took)
  const wait = middle((one) => one.longestWait)
  return [
    `${name.padEnd(18)} imported ${seconds(took)}   ${ratio(
      took,
      middle((one) => one.plainUpload)
    )} of storing the same bytes as a plain file`,
    `${name.padEnd(18)} longest wait of another call ${wait.toFixed(0)} ms (at most ${Math.max(...imports.map((one) => one.longestWait)).toFixed(0)} ms)   ${ratio(
      wait,
      middle((one) => one.idleWait)
    )} of the idle server`
  ]
}

/** GitHub's description imported into portals with both databases in turn. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  const portals: Portal[] = []
  try {
    portals.push(await startPortal({ settings: { DATABASE_URL: postgres.url } }), await startPortal())
    const imports: Import[][] = portals.map(() => [])
    // A new portal prepares its own documents.
    for (const { pid } of portals) await whenIdle(pid)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, portal] of portals.entries()) imports[index]?.push(await imported(portal))
    return [...lines('PostgreSQL', imports[0] ?? []), ...lines('embedded database', imports[1] ?? [])]
  } finally {
    for (const portal of portals) await portal.stop()
    await postgres.stop()
  }
}
