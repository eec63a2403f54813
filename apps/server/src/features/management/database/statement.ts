import type { DatabaseStatement } from '@portico/contract'

type Mode = DatabaseStatement['mode']

/** First words of the statements that the console runs. Everything else is refused. */
const READS = ['select', 'with', 'values', 'table', 'explain', 'show']
const WRITES = [
  ...READS,
  ...['insert', 'update', 'delete', 'merge', 'truncate', 'create', 'alter', 'drop', 'comment'],
  ...['analyze', 'reindex', 'refresh', 'grant', 'revoke']
]
const ALLOWED: Record<Mode, readonly string[]> = { read: READS, write: WRITES }

/** What PostgreSQL would take for a part of the console's own transaction, or of the connection behind it. */
const CONTROL = new Set([
  ...['begin', 'start', 'commit', 'end', 'rollback', 'abort', 'savepoint', 'release', 'prepare', 'execute'],
  ...['deallocate', 'set', 'reset', 'discard', 'declare', 'fetch', 'move', 'close', 'listen', 'unlisten', 'notify'],
  ...['lock', 'load']
])

/** Functions that leave the database: files of its server, other connections, the server itself; and those that run a text as SQL. */
const OUTSIDE =
  /\b(pg_read_(?:binary_)?file|pg_ls_\w+|pg_stat_file|pg_file_\w+|lo_import|lo_export|lo_from_bytea|pg_(?:terminate|cancel)_backend|pg_reload_conf|pg_rotate_logfile|pg_switch_wal|pg_promote|dblink\w*|\w+_to_xml\w*|ts_stat)\b/i

/** Names and texts whose characters are written as numbers, so that no other rail sees them. */
const ESCAPED = /\bU&["']/i

/** Takes a statement out of its time limit. */
const SETTING = /\bset_config\b/i

/** The table that records what was run here. */
const LOG = /audit_log/i
/** `alter system` writes the server's configuration, and languages and extensions load code into it. */
const SERVER_WIDE =
  /^(?:alter\s+system|create\s+(?:or\s+replace\s+)?(?:trusted\s+)?(?:procedural\s+)?(?:language|extension)|create\s+(?:server|subscription|tablespace|database|role|user)|alter\s+(?:role|user|database)|drop\s+(?:database|tablespace|role|user))\b/i

/** Blanks, comments and opening brackets, with which a statement may begin; comments can lie within one another. */
function beginOf(statement: string): string {
  let rest = statement
  for (;;) {
    const trimmed = rest.replace(/^[\s(]+/, '').replace(/^--[^\n]*(?:\n|$)/, '')
    const next = trimmed.startsWith('/*') ? afterComment(trimmed) : trimmed
    if (next === rest) return rest
    rest = next
  }
}

function afterComment(text: string): string {
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return text.slice(index + 2)
  }
  return ''
}

/** The word that a statement begins with, in lower case; empty where it begins with none. */
export const commandOf = (statement: string) => firstWord(beginOf(statement))

const firstWord = (begin: string) => /^[a-z]+/i.exec(begin)?.[0].toLowerCase() ?? ''

/**
 * Why the console does not run a statement, checked before it reaches the database. It prevents mistakes, not attacks: a write can
 * create a function that does the same under another name. What keeps reading from changing anything is the transaction that it runs in.
 *
 * @returns a sentence for the author, or undefined
 */
export function refusalOf(statement: string, mode: Mode): string | undefined {
  const begin = beginOf(statement)
  const word = firstWord(begin)
  if (word === 'copy') return 'The console does not run COPY: it reads and writes files of the server.'
  if (CONTROL.has(word))
    return `The console does not run ${word.toUpperCase()}: each statement has a transaction and a connection of its own.`
  const outside = OUTSIDE.exec(statement)?.[0]
  if (outside) return `The console does not run ${outside}: it reaches beyond the database.`
  if (ESCAPED.test(statement))
    return 'The console does not run U& and a quotation mark: write the characters themselves.'
  if (SETTING.test(statement))
    return 'The console does not run set_config: each statement has a transaction and a connection of its own.'
  if (mode === 'write' && LOG.test(statement))
    return 'The console does not write where audit_log is named. To read the audit log, choose the mode read.'
  if (SERVER_WIDE.test(begin))
    return 'The console does not run statements that change the server, its roles or its programs.'
  if (ALLOWED[mode].includes(word)) return undefined
  if (WRITES.includes(word)) return `${word.toUpperCase()} changes something: choose the mode write.`
  return word === '' ? 'This is no statement.' : `The console does not run ${word.toUpperCase()}.`
}
