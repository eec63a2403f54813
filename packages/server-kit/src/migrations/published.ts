import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** A migration as a release has it. */
export interface Migration {
  /** Name of its file without the ending. */
  tag: string
  /** Milliseconds since the epoch, which order the migrations. */
  when: number
  /** SHA-256 of the file. */
  hash: string
  /** What is sent to the database at a time, in this order. */
  statements: string[]
  /** Whether it runs outside a transaction, as everything does that PostgreSQL does `concurrently`. */
  isConcurrent: boolean
  /** The oldest release that works when it has been applied; undefined where every earlier one does. */
  oldestRelease: string | undefined
}

const BREAKPOINT = '--> statement-breakpoint'
const CONTRACT_STEP = /^-- contract: not used since (\d+[.]\d+[.]\d+)[ \t]*$/m
const COMMENTS = /--.*$/gm

/**
 * The release from which nothing needs what a migration takes away, by the line `-- contract: not used since 1.2.3` of its file.
 *
 * @param sql text of the file
 * @returns undefined where the file has no such line: it takes nothing away
 */
export const contractStepOf = (sql: string): string | undefined => CONTRACT_STEP.exec(sql)?.[1]

/** The parts of a migration's file that are sent to the database one after the other. */
export const statementsOf = (sql: string): string[] => sql.split(BREAKPOINT)

/** Whether a migration's file has a statement that PostgreSQL runs outside transactions only, such as `create index concurrently`. */
export const isConcurrent = (sql: string): boolean => /\bconcurrently\b/i.test(sql.replaceAll(COMMENTS, ''))

/**
 * The version of a workspace.
 *
 * @param workspace folder with a `package.json`
 */
export const releaseOf = (workspace: string): string =>
  (JSON.parse(fs.readFileSync(path.join(workspace, 'package.json'), 'utf8')) as { version: string }).version

/**
 * Reads the migrations of a folder, in the order of its journal.
 *
 * @param folder with the SQL files and the journal of drizzle-kit
 */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.map(({ tag, when }) => {
    const file = fs.readFileSync(path.join(folder, `${tag}.sql`))
    const sql = file.toString()
    return {
      tag,
      when,
      hash: createHash('sha256').update(file).digest('hex'),
      statements: statementsOf(sql),
      isConcurrent: isConcurrent(sql),
      oldestRelease: contractStepOf(sql)
    }
  })
}
