import type { TestPortal } from './portal.ts'

interface StoredContents {
  contents: number
  /** Pieces of them. */
  chunks: number
  /** Contents whose upload has not ended. */
  begun: number
}

/** Counts the contents of files that a portal has stored. */
export async function countContents(portal: TestPortal): Promise<StoredContents> {
  const [counted] = await portal.sql<StoredContents>(
    `select (select count(*)::int from file_contents) as contents, (select count(*)::int from file_content_chunks) as chunks,
            (select count(*)::int from file_contents where digest is null) as begun`
  )
  return counted as StoredContents
}
