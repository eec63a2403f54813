import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LOCALES, PATHS, PUBLISHED_API_NAMES } from '@portico/contract'
import { startPortal, TEMPLATE_VARIABLE } from '@portico/testing'

/**
 * Prepares one database for the whole run; the portal of each worker starts with a copy of it. It already has the prepared documents of
 * the catalogue; otherwise each portal would spend seconds on preparing them during its first test.
 */
export default async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-template-'))
  const dataFolder = path.join(folder, 'data')
  const portal = await startPortal({ dataFolder })
  const user = await portal.api('user')
  for (const api of PUBLISHED_API_NAMES)
    for (const language of LOCALES) await user.json(`${PATHS.reference(api)}?language=${language}`)
  const { exitCode, output } = await portal.stop()
  if (exitCode !== 0) throw new Error(`The server ended with ${exitCode}:\n${output}`)
  process.env[TEMPLATE_VARIABLE] = dataFolder
  return () => rmSync(folder, { recursive: true, force: true })
}
