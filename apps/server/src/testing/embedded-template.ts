import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../platform/database/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with an empty embedded database, to be copied; only where `testDatabase` is `embedded`. */
    embeddedTemplate: string
  }
}

/** Vitest's global set-up of the tests with the embedded database: making a cluster takes seconds, copying one does not. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-template-'))
  const { close } = await openEmbedded(folder)
  await close()
  project.provide('embeddedTemplate', folder)
  return () => fs.rmSync(folder, { recursive: true, force: true })
}
