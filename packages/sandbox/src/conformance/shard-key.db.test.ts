import { testCard } from '@portico/finance'
import { beforeAll, expect, test } from 'vitest'
import { paymentCalls } from '../testing/payments.ts'
import { printedCalls, sendPrinted } from '../testing/requests/printed-calls.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { recordStatements } from '../testing/sql/recorded-statements.ts'
import { SHARD_KEY, tablesWithoutKey } from '../testing/sql/shard-key.ts'

/**
 * A distributed database would shard the sandbox by owner (docs/decisions/0108). A statement that does not name the owner is sent to all nodes:
 * these are the only ones.
 */

shareSandbox()

/** Statements of all owners, by the tables that they use so and a part of their text, with the reason. */
const OF_ALL_OWNERS: readonly { tables: string | RegExp; text: RegExp; reason: string }[] = [
  {
    tables: 'deliveries endpoints',
    text: /^with recursive waiting/,
    reason: 'one statement finds the endpoints of all owners to which a message is due'
  },
  {
    tables: 'payments',
    text: /from sandbox\.payments where payment_id = \$1 and coalesce\(page_key/,
    reason: 'the page of a simulated provider is opened without a token, by the ID and key of its address'
  },
  {
    tables: 'log_chunks',
    text: /^select owner, day::text, sum\(requests\)::int as requests from sandbox\.log_chunks where not is_compacted/,
    reason: 'every minute, finds whose log is to be compacted'
  },
  {
    tables: 'log_chunks',
    text: /^delete from sandbox\.log_chunks c using/,
    reason: 'every minute, finds whose log is too large'
  },
  {
    tables: 'owners',
    text: /^select owner from sandbox\.owners where used_at </,
    reason: 'every hour, finds workspaces that are no longer used'
  },
  {
    tables: 'owners',
    text: /^select owner, ahead_ms from sandbox\.owners where ahead_ms > 0/,
    reason: 'every minute, finds whose clock is ahead of real time'
  },
  {
    tables: 'timers',
    text: /^select distinct owner from sandbox\.timers where due_at <=/,
    reason: 'every minute, finds for whom a timer is due'
  },
  ...['payments', 'refunds'].map((table) => ({
    tables: table,
    text: new RegExp(` from sandbox\\.${table} where due_at <= \\$1 order by due_at limit 200$`),
    reason: 'every minute, finds what is due'
  })),
  ...[
    ...['deal_resources', 'deliveries', 'events', 'finance_files', 'inbox_messages', 'incoming_transfers', 'orders'],
    ...['payments', 'quotations', 'trade_ins', 'vehicles']
  ].map((table) => ({
    // The clocks of owners say how old a message is.
    tables: new RegExp(`^${table}( owners)?$`),
    text: new RegExp(`^delete from sandbox\\.${table} (where ctid|kept using) `),
    reason: 'every hour, deletes what is older than it is kept'
  }))
]

/** Tables without an owner: each row is found by a digest or an ID that would be its shard key. */
const WITHOUT_OWNER = ['__drizzle_migrations', 'idempotency_keys', 'revoked_tokens', 'spent_points', 'used_assertions']

/** Unique indexes that a distributed database would not have, because it can only keep one that has the shard key. */
const UNIQUE_WITHOUT_OWNER = [
  // Random keys of pages and files, which are opened without a token.
  'finance_contracts_file_token_key',
  'finance_signers_pkey',
  'payments_page',
  'trade_in_pictures_access_key_key',
  // Of a partition; its numbers come from one sequence.
  'log_chunks_pkey'
]

const RESTORE_POINTS = '/sandbox/simulations/v1/restore-points'

let tables: Set<string>
let statements: ReadonlySet<string>

beforeAll(async () => {
  const rows = await sandbox.sql<{ name: string }>(
    `select 'sandbox.' || c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $1
      where c.relnamespace = 'sandbox'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    [SHARD_KEY]
  )
  tables = new Set(rows.map(({ name }) => name))
  statements = recordStatements(sandbox.pool)
  await useEverything()
}, 300_000)

/** Sends what the documents print, opens the pages of a payment, delivers webhooks, reads the log and keeps house. */
async function useEverything(): Promise<void> {
  sandbox.sandbox.start()
  const calls = printedCalls(sandbox.app)
  const reader = await sandbox.token({ workspace: 'sharded' })
  for (const call of calls.filter(({ method }) => method === 'GET')) await sendPrinted(sandbox, call, reader)
  for (const call of calls)
    await sendPrinted(sandbox, call, await sandbox.token({ workspace: `sharded-${call.operationId.toLowerCase()}` }))
  const point = await sandbox.call('POST', RESTORE_POINTS, { token: reader, body: { name: 'Before' } })
  const address = `${RESTORE_POINTS}/${point.body.restorePointId}`
  expect((await sandbox.call('POST', `${address}/restorations`, { token: reader })).status).toBe(200)
  await paymentCalls(() => sandbox).payByCard(testCard('0001'))
  await sandbox.sandbox.log.list('demo', {}, { limit: 5 })
  await sandbox.sandbox.deals.list('demo', 5)
  // What was logged an hour ago is compacted.
  sandbox.advance(2 * 60 * 60_000)
  await sandbox.sandbox.processDue()
  await sandbox.sandbox.maintainLog()
  await sandbox.sandbox.cleanUp()
  await sandbox.sandbox.stop()
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const isOf = (tables: string | RegExp, found: string) =>
  typeof tables === 'string' ? tables === found : tables.test(found)
const has = (text: RegExp) => [...statements].some((each) => text.test(plain(each)))

test('statements name the owner, but for those of a list', async () => {
  const unlisted: string[] = []
  for (const text of statements) {
    const found = (await tablesWithoutKey(text, (table) => tables.has(table))).join(' ').replaceAll('sandbox.', '')
    const isListed = OF_ALL_OWNERS.some((each) => isOf(each.tables, found) && each.text.test(plain(text)))
    if (found !== '' && !isListed) unlisted.push(`${found}: ${plain(text)}`)
  }
  expect(unlisted).toEqual([])
})

test('statements that were looked at use every table that is sharded', () => {
  const unused = [...tables].filter((table) => !has(new RegExp(`${table.replace('.', '\\.')}\\b`)))
  expect(unused).toEqual([])
})

test('the list has nothing that is not sent', () => {
  expect(OF_ALL_OWNERS.filter(({ text }) => !has(text))).toEqual([])
})

test('tables and their unique indexes have the owner, but for those of a list', async () => {
  const without = await sandbox.sql<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'sandbox'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = $1) order by c.relname`,
    [SHARD_KEY]
  )
  expect(without.map(({ name }) => name)).toEqual(WITHOUT_OWNER)
  const unique = await sandbox.sql<{ name: string }>(
    `select x.relname as name from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = $1
      where c.relnamespace = 'sandbox'::regnamespace and i.indisunique and not c.relispartition
        and a.attnum <> all(i.indkey) order by x.relname`,
    [SHARD_KEY]
  )
  expect(unique.map(({ name }) => name)).toEqual(UNIQUE_WITHOUT_OWNER.toSorted())
})
