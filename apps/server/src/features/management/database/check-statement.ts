import type { DatabaseStatement } from '@portico/contract'
import { ALLOWED_FUNCTIONS } from './allowed-functions.ts'

type Mode = DatabaseStatement['mode']
type Node = Record<string, unknown>

const READS = ['SelectStmt', 'ExplainStmt', 'VariableShowStmt']
const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'TruncateStmt']
const ALLOWED: Record<Mode, readonly string[]> = { read: READS, write: [...READS, ...WRITES] }

/** What a statement is called, by the parser's name of its kind: `SelectStmt` is SELECT. */
const commandOf = (kind: string) => (kind === 'VariableShowStmt' ? 'SHOW' : kind.replace(/Stmt$/, '').toUpperCase())

/**
 * How deep brackets may be nested. The parser is WebAssembly on the stack of the process: one that overflows it stays broken for every
 * statement after it. Whatever else nests takes less of the stack for each of the characters that a statement may have.
 */
const MAX_BRACKETS = 300
/** How deep the tree of a statement may be. A sum of a thousand terms is deeper, and so are 300 subqueries, each in the one before. */
const MAX_DEPTH = 2_000

const TOO_DEEP = 'The statement is nested too deeply. Write it with fewer levels.'

/** A statement that the console runs, or why it does not. */
export type StatementCheck = { command: string } | { refusal: string; position?: number }

/** Why a statement is refused; the walk through its tree ends with it. */
class Refusal extends Error {}

/**
 * Reads a statement with PostgreSQL's own grammar, and refuses what the console does not run: more than one statement, other kinds than
 * those of its mode, and functions that are not on the list. What the statement may see and change is for the rights of its role.
 */
export async function checkStatement(statement: string, mode: Mode): Promise<StatementCheck> {
  if (bracketDepth(statement) > MAX_BRACKETS) return { refusal: TOO_DEEP }
  // The parser is loaded by the first statement: it takes memory, and hardly anybody uses the console.
  const { parse } = await import('libpg-query')
  let parsed: { stmts?: { stmt?: unknown }[] }
  try {
    parsed = (await parse(statement)) as typeof parsed
  } catch (error) {
    if (error instanceof RangeError) return { refusal: TOO_DEEP }
    const { message, sqlDetails } = error as Error & { sqlDetails?: { cursorPosition?: number } }
    const cursor = sqlDetails?.cursorPosition
    return { refusal: message, ...(cursor !== undefined && { position: cursor + 1 }) }
  }
  const [first, ...others] = (parsed.stmts ?? []).map(({ stmt }) => stmt as Node)
  const kind = first && Object.keys(first)[0]
  if (!first || kind === undefined) return { refusal: 'This is not a statement.' }
  if (others.length > 0) return { refusal: 'The console runs one statement at a time.' }
  try {
    checkNode(first, mode, 1)
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    throw error
  }
  return { command: commandOf(kind) }
}

/** How deep brackets are nested, those of texts and comments included: where these end is for the parser to find. */
function bracketDepth(statement: string): number {
  let depth = 0
  let deepest = 0
  for (const [bracket] of statement.matchAll(/[()[\]]/g)) {
    depth = bracket === '(' || bracket === '[' ? depth + 1 : Math.max(0, depth - 1)
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** @throws Refusal */
function checkNode(node: unknown, mode: Mode, depth: number): void {
  if (depth > MAX_DEPTH) throw new Refusal(TOO_DEEP)
  if (Array.isArray(node)) for (const each of node) checkNode(each, mode, depth + 1)
  else if (typeof node === 'object' && node !== null)
    for (const [kind, value] of Object.entries(node)) {
      checkKind(kind, value as Node, mode)
      checkNode(value, mode, depth + 1)
    }
}

function checkKind(kind: string, value: Node, mode: Mode): void {
  if (/^[A-Z]\w*Stmt$/.test(kind) && !ALLOWED[mode].includes(kind))
    throw new Refusal(
      WRITES.includes(kind)
        ? `${commandOf(kind)} changes data: choose the mode write.`
        : `The console does not run ${commandOf(kind)}: it only reads rows, or changes them in the mode write.`
    )
  if (kind === 'intoClause') throw new Refusal('The console does not run SELECT INTO: it cannot create tables.')
  if (kind === 'FuncCall') checkFunction(value)
  if (WRITES.includes(kind))
    for (const target of [value.relation, ...((value.relations as Node[] | undefined) ?? [])])
      checkTarget(target as Node)
}

/** A function of the list; a schema before its name may be PostgreSQL's own only. */
function checkFunction({ funcname }: Node): void {
  const names = (funcname as { String?: { sval?: string } }[]).map(({ String: name }) => name?.sval ?? '')
  const name = names.at(-1) ?? ''
  const isPostgres = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog')
  if (!isPostgres || !ALLOWED_FUNCTIONS.has(name))
    throw new Refusal(
      `The console does not run the function ${names.join('.')}: it is not on the list of allowed functions.`
    )
}

/** Rows of PostgreSQL's own views are settings and processes: changing them calls functions. */
function checkTarget(target: Node | undefined): void {
  const { schemaname, relname } = (target?.RangeVar ?? target ?? {}) as { schemaname?: string; relname?: string }
  if (relname?.startsWith('pg_') || schemaname === 'pg_catalog' || schemaname === 'information_schema')
    throw new Refusal(`The console does not write to ${relname}: it belongs to PostgreSQL.`)
}
