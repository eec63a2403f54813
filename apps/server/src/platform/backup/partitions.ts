import type pg from 'pg'
import { DAY_BOUND, quoted, type StoredTable } from './stored-tables.ts'

/** The bound of another part, which has the rows of a time or of numbers, those before these, or all that no other part has. */
const OTHER_BOUND = /^(?:DEFAULT|FOR VALUES FROM \((?:MINVALUE|'[\d :+-]+')\) TO \('[\d :+-]+'\))$/

type Part = StoredTable['partitions'][number]

/** Gives a table without rows the parts of the archive in place of those that migrations have made; one of these has their indexes. */
async function replaceParts(
  client: pg.ClientBase,
  table: string,
  stored: readonly Part[],
  made: readonly Part[]
): Promise<void> {
  const kept = stored.filter(({ name, bound }) => made.some((each) => each.name === name && each.bound === bound))
  const isKept = (name: string) => kept.some((each) => each.name === name)
  const replaced = made.filter(({ name }) => !isKept(name))
  for (const { name } of replaced) await client.query(`alter table ${quoted(table)} detach partition ${quoted(name)}`)
  for (const { name, bound } of stored.filter((each) => !isKept(each.name))) {
    if (!OTHER_BOUND.test(bound)) throw new Error(`A part of ${table} has an unknown bound: ${bound}`)
    if (!replaced.some((each) => each.name === name))
      await client.query(`create table ${quoted(name)} (like ${quoted((made[0] as Part).name)} including all)`)
    await client.query(`alter table ${quoted(table)} attach partition ${quoted(name)} ${bound}`)
  }
  for (const { name } of replaced.filter((each) => !stored.some((part) => part.name === each.name)))
    await client.query(`drop table ${quoted(name)}`)
}

/**
 * Makes the parts of partitioned tables as an archive has them.
 *
 * @param client in a transaction that `prepareForRows` has prepared: the texts of bounds depend on it
 * @param stored the tables of the archive
 * @param made those that migrations have made, without rows
 */
export async function makePartitions(
  client: pg.ClientBase,
  stored: readonly StoredTable[],
  made: readonly StoredTable[]
): Promise<void> {
  for (const { name, partitions } of stored) {
    const byDay = partitions.filter(({ bound }) => DAY_BOUND.test(bound))
    for (const { name: part, bound } of byDay)
      await client.query(`create table if not exists ${quoted(part)} partition of ${quoted(name)} ${bound}`)
    const others = made.find((table) => table.name === name)?.partitions ?? []
    if (byDay.length === 0 && partitions.length > 0 && others.length > 0)
      await replaceParts(client, name, partitions, others)
  }
}
