import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { copyProject, type ProjectCopy } from '../../e2e/support/how-to/project-copy.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Where each set of migrations is, and the schema of its tables. */
const SETS = [
  { workspace: 'apps/server', schema: 'public' },
  { workspace: 'packages/sandbox', schema: 'sandbox' }
]
/** After all migrations there are. */
const LATER = 9_000_000_000_000

/** A column for every table, which a release that does not know it must not notice. */
const columnFor = (schema: string, table: string) =>
  `alter table "${schema}"."${table}" add column later text not null default 'later'`

/** What a release may add besides columns, in this order. */
const additions = (schema: string, table: string) => [
  `create table "${schema}"."later_table" (id bigserial primary key, text text not null)`,
  [
    `drop index concurrently if exists "${schema}"."later_index"`,
    `create index concurrently "later_index" on "${schema}"."${table}" (later)`
  ].join(';--> statement-breakpoint\n')
]

function addMigrations(folder: string, statements: readonly string[]): void {
  const journalFile = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  for (const [index, statement] of statements.entries()) {
    const tag = `9${String(index).padStart(3, '0')}_later`
    journal.entries.push({ idx: journal.entries.length, version: '7', when: LATER + index, tag, breakpoints: true })
    writeFileSync(path.join(folder, `${tag}.sql`), statement)
  }
  writeFileSync(journalFile, JSON.stringify(journal))
}

function setVersion(workspace: string, version: string): void {
  const file = path.join(workspace, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
}

/** What is built is the same in a copy. */
function linkBuilt({ folder }: ProjectCopy): void {
  for (const built of ['apps/web/dist', 'packages/elements/dist'])
    symlinkSync(path.join(root, built), path.join(folder, built))
}

/** Copies the project as another release, with the same tables. */
export async function copyAsRelease(version: string): Promise<ProjectCopy> {
  const project = await copyProject()
  setVersion(project.folder, version)
  linkBuilt(project)
  return project
}

/**
 * Copies the project as its next release, 0.2.0: with a new column in every table of the database, new tables, and new indexes.
 *
 * @param pool connections to a database of the present release
 * @returns the copy, and how many migrations it adds
 * @throws Error where the checker of migrations refuses them
 */
export async function makeNextRelease(pool: pg.Pool): Promise<{ project: ProjectCopy; migrations: number }> {
  const project = await copyProject()
  let migrations = 0
  for (const { workspace, schema } of SETS) {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like '\\_\\_%' order by 1`,
      [schema]
    )
    const tables = rows.map(({ name }) => name)
    const statements = [...tables.map((table) => columnFor(schema, table)), ...additions(schema, tables[0] ?? '')]
    addMigrations(path.join(project.folder, workspace, 'migrations'), statements)
    setVersion(path.join(project.folder, workspace), '0.2.0')
    migrations += statements.length
  }
  linkBuilt(project)
  const checked = spawnSync(process.execPath, [path.join(root, 'tools/check-migrations.ts'), project.folder], {
    encoding: 'utf8'
  })
  if (checked.status !== 0) throw new Error(`The checker refuses the migrations of the test:\n${checked.stdout}`)
  return { project, migrations }
}
