import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LOCALES, PATHS, PUBLISHED_API_NAMES } from '@portico/contract'
import { startPortal, TEMPLATE_VARIABLE } from '@portico/testing'

/**
 * Prepares one first database for the whole run; each portal of a test starts with a copy of it. What the catalogue publishes is read
 * into it too, which takes seconds: without that each portal begins with it, beside its first test.
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
