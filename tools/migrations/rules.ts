import { parse } from 'libpg-query'
import { contractStepOf, isConcurrent, statementsOf } from '../../packages/server-kit/src/migrations/published.ts'

/**
 * Rules for what Squawk does not look at: whether the former release works on during and after a migration. What is not known to be
 * harmless counts as taking something away, and needs the line that says since which release nothing uses it.
 */

/** A fault of a migration. */
export interface Fault {
  rule: string
  message: string
}

// biome-ignore lint/suspicious/noExplicitAny: the parser's tree has a type for each of hundreds of kinds
type Node = any

/** What needs no contract step: kinds of statements, and what they must not say. */
const EXPANDING: Record<string, (statement: Node, isNew: (relation: Node) => boolean) => boolean> = {
  CreateStmt: () => true,
  CreateSeqStmt: () => true,
  CreateSchemaStmt: () => true,
  CreateEnumStmt: () => true,
  CommentStmt: () => true,
  AlterEnumStmt: ({ oldVal }) => oldVal === undefined,
  ViewStmt: ({ replace }) => !replace,
  CreateFunctionStmt: ({ replace }) => !replace,
  IndexStmt: ({ unique, relation }, isNew) => !unique || isNew(relation),
  CreateTrigStmt: ({ relation }, isNew) => isNew(relation),
  InsertStmt: () => true,
  UpdateStmt: ({ relation }, isNew) => isNew(relation),
  DeleteStmt: ({ relation }, isNew) => isNew(relation),
  DropStmt: ({ removeType, concurrent }) => removeType === 'OBJECT_INDEX' && concurrent === true,
  AlterTableStmt: ({ relation, cmds }, isNew) =>
    isNew(relation) || cmds.every(({ AlterTableCmd: command }: Node) => isExpandingCommand(command))
}

/** What `alter table` may do to a table that the former release uses. */
function isExpandingCommand({ subtype, def }: Node): boolean {
  if (subtype === 'AT_ColumnDefault') return def !== undefined
  return [
    'AT_AddColumn',
    'AT_ValidateConstraint',
    'AT_SetStatistics',
    'AT_SetRelOptions',
    'AT_ResetRelOptions'
  ].includes(subtype)
}

/** What no migration does, with what to do instead. */
const NEVER: Record<string, string> = {
  RenameStmt: 'Add what has the new name, and take the old one away in a later release.',
  AlterObjectSchemaStmt: 'Add what is in the new schema, and take the old one away in a later release.',
  TruncateStmt: 'It locks the table; a job deletes in portions.',
  UpdateStmt: 'It locks the rows of requests; a job fills in portions, or the release reads both states.',
  DeleteStmt: 'It locks the rows of requests; a job deletes in portions.',
  LockStmt: 'Requests wait behind it.',
  VacuumStmt: 'It does not belong to the schema.',
  ClusterStmt: 'It locks the table while it is written anew.',
  DoStmt: 'What it runs cannot be checked.',
  TransactionStmt: 'The migrator begins and ends transactions.',
  VariableSetStmt: 'The setting would stay on the connection.'
}

const kindOf = (statement: Node) => Object.keys(statement)[0] ?? ''
const nameOf = (relation: Node) => `${relation?.schemaname ?? 'public'}.${relation?.relname}`

/** The tables that the statements make, which the former release does not know. */
const newTablesOf = (statements: Node[]) =>
  new Set(
    statements
      .filter(({ CreateStmt }) => CreateStmt && !CreateStmt.if_not_exists)
      .map(({ CreateStmt }) => nameOf(CreateStmt.relation))
  )

/** What a fault says of a statement: its kind as SQL has it, and for `alter table` the part. */
function wordsFor(statement: Node): string {
  const kind = kindOf(statement)
  const parts = kind === 'AlterTableStmt' ? statement[kind].cmds.map(({ AlterTableCmd }: Node) => AlterTableCmd) : []
  const steps = parts.filter((part: Node) => !isExpandingCommand(part)).map(({ subtype }: Node) => subtype.slice(3))
  return [kind.replace(/Stmt$/, ''), ...steps].join(' ')
}

/** How an index is made or removed beside requests: alone, each statement separately, and removed first, for an attempt may have been cut off. */
function concurrencyFaults(sql: string, statements: Node[]): Fault[] {
  if (!isConcurrent(sql)) return []
  const fault = (message: string): Fault => ({ rule: 'concurrent-alone', message })
  const others = statements.filter((statement) => !(statement.IndexStmt?.concurrent || statement.DropStmt?.concurrent))
  if (others.length > 0)
    return [fault(`${wordsFor(others[0])} belongs to another migration: this one is no transaction.`)]
  if (statementsOf(sql).length !== statements.length)
    return [fault('Put "--> statement-breakpoint" between the statements: each is sent separately.')]
  const removed = new Set<string>()
  return statements.flatMap(({ DropStmt, IndexStmt }) => {
    if (DropStmt?.missing_ok) removed.add(DropStmt.objects[0].List.items.at(-1).String.sval)
    return IndexStmt && !removed.has(IndexStmt.idxname)
      ? [
          fault(
            `Put "drop index concurrently if exists" before ${IndexStmt.idxname}: an attempt may have been cut off.`
          )
        ]
      : []
  })
}

/** What is wrong with the line of a contract step. */
function contractFaults(sql: string, releases: readonly string[], takesAway: boolean): Fault[] {
  const release = contractStepOf(sql)
  const fault = (message: string): Fault => ({ rule: 'contract-release', message })
  if (release === undefined)
    return /^--\s*contract/im.test(sql) ? [fault('The line must read "-- contract: not used since 1.2.3".')] : []
  if (!releases.includes(release)) return [fault(`CHANGELOG.md has no release ${release}.`)]
  return takesAway ? [] : [fault('The migration takes nothing away: leave out the line.')]
}

/**
 * Checks a migration.
 *
 * @param sql text of its file
 * @param releases versions that were released
 */
export async function checkMigration(sql: string, releases: readonly string[]): Promise<Fault[]> {
  const parsed = (await parse(sql)) as { stmts?: { stmt: Node }[] }
  const statements = (parsed.stmts ?? []).map(({ stmt }) => stmt)
  const newTables = newTablesOf(statements)
  const isNew = (relation: Node) => newTables.has(nameOf(relation))
  const breaking = statements.filter((statement) => {
    const kind = kindOf(statement)
    return !EXPANDING[kind]?.(statement[kind], isNew)
  })
  const [never, contract] = [
    breaking.filter((statement) => NEVER[kindOf(statement)]),
    breaking.filter((statement) => !NEVER[kindOf(statement)])
  ]
  return [
    ...never.map((statement) => ({
      rule: 'never',
      message: `${wordsFor(statement)}: ${NEVER[kindOf(statement)]}`
    })),
    ...(contractStepOf(sql) === undefined
      ? contract.map((statement) => ({
          rule: 'expand-first',
          message: `${wordsFor(statement)} may break the former release. Where no release since 1.2.3 needs what it takes away, say "-- contract: not used since 1.2.3".`
        }))
      : []),
    ...contractFaults(sql, releases, breaking.length > 0),
    ...concurrencyFaults(sql, statements)
  ]
}

/**
 * Leaves out the faults that were reviewed.
 *
 * @param rules that the migration breaks on purpose
 * @returns the other faults, and one for each of these rules that it does not break
 */
export function withoutReviewed(faults: readonly Fault[], rules: readonly string[] = []): Fault[] {
  const unused = rules.filter((rule) => !faults.some((fault) => fault.rule === rule))
  return [
    ...faults.filter(({ rule }) => !rules.includes(rule)),
    ...unused.map((rule) => ({ rule: 'reviewed', message: `${rule} is not broken: take it off the list.` }))
  ]
}
