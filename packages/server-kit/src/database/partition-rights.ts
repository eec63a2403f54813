import type pg from 'pg'
import { inTransaction } from './transaction.ts'

/** Functions that make and drop the partitions of a table with the rights of its owner. */
export interface PartitionFunctions {
  /** The partitioned table, with its schema. */
  table: string
  /** Their names with schema and types, each with the right to the table that whoever may run it has. */
  functions: readonly { name: string; right: 'INSERT' | 'DELETE' }[]
  /** Lets one instance at a time change the rights: PostgreSQL refuses two changes of one function at the same time. */
  lock: number
}

/** $1 a function, $2 a right, $3 the table: who has that and may not run the function, and whether everybody may run it. */
const CHANGES = `
  with called as (
    select p.oid, p.proowner from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where format('%s.%s(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)) = $1
  ), writer as (
    select acl.grantee from pg_class c cross join aclexplode(c.relacl) acl
     where c.oid = $3::regclass and acl.privilege_type = $2
  ), runner as (
    select acl.grantee from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
     where p.oid = (select oid from called) and acl.privilege_type = 'EXECUTE'
  )
  select exists (select from runner where grantee = 0) and not exists (select from writer where grantee = 0) as "isOpen",
         array(select distinct grantee::regrole::text from writer
                where grantee <> 0 and grantee not in (select grantee from runner)) as lacking
    from called where pg_has_role(proowner, 'usage')`

/**
 * Takes the right to make and drop partitions of a table from everybody, and gives it to the database users who may write to the table. It
 * does nothing for a user who does not own the functions.
 */
export async function restrictPartitionFunctions(
  pool: pg.Pool,
  { table, functions, lock }: PartitionFunctions
): Promise<void> {
  await inTransaction({ pool }, async ({ client }) => {
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    for (const { name, right } of functions) {
      const { rows } = await client.query<{ isOpen: boolean; lacking: string[] }>(CHANGES, [name, right, table])
      const { isOpen = false, lacking = [] } = rows[0] ?? {}
      // As text of SQL: a regrole is quoted where it has to be.
      for (const role of lacking) await client.query(`grant execute on function ${name} to ${role}`)
      if (isOpen) await client.query(`revoke execute on function ${name} from public`)
    }
  })
}
