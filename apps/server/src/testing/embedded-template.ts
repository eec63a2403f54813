import fs from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../platform/database/embedded/cluster.ts'
import { openEmbedded } from '../platform/database/embedded/embedded.ts'
import { prepareFolders } from './databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with embedded databases to be copied; only where `testDatabase` is `embedded`. */
    embeddedTemplate: string
  }
}

/** Vitest's global set-up of the tests with the embedded database. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const templates = await prepareFolders(async (folder) => (await openEmbedded(startCluster(folder))).close())
  project.provide('embeddedTemplate', templates)
  return () => fs.rmSync(templates, { recursive: true, force: true })
}
