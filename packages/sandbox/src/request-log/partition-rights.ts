import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'

/** The functions that make and drop partitions, each with the right to the table that whoever may run it has. */
const RIGHTS = [
  { name: 'sandbox.ensure_log_partition(date)', right: 'INSERT' },
  { name: 'sandbox.drop_log_partitions(date)', right: 'DELETE' }
] as const

/** Lets one instance at a time change the rights: PostgreSQL refuses two changes of one function at the same time. */
const LOCK = 7_261_017

/** $1 a function, $2 a right to the table: who has that and may not run the function, and whether everybody may run it. */
const CHANGES = `
  with writer as (
    select acl.grantee from pg_class c cross join aclexplode(c.relacl) acl
     where c.oid = 'sandbox.log_chunks'::regclass and acl.privilege_type = $2
  ), runner as (
    select acl.grantee from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
     where p.oid = $1::regprocedure and acl.privilege_type = 'EXECUTE'
  )
  select exists (select from runner where grantee = 0) and not exists (select from writer where grantee = 0) as "isOpen",
         array(select distinct grantee::regrole::text from writer
                where grantee <> 0 and grantee not in (select grantee from runner)) as lacking
    from pg_proc p where p.oid = $1::regprocedure and pg_has_role(p.proowner, 'usage')`

/**
 * Takes the right to make and drop partitions of the log from everybody, and gives it to the database users who may write to the log. It
 * does nothing for a user who does not own the functions.
 */
export async function restrictPartitionFunctions(pool: pg.Pool): Promise<void> {
  await inTransaction({ pool }, async ({ client }) => {
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    for (const { name, right } of RIGHTS) {
      const { rows } = await client.query<{ isOpen: boolean; lacking: string[] }>(CHANGES, [name, right])
      const { isOpen = false, lacking = [] } = rows[0] ?? {}
      // As text of SQL: a regrole is quoted where it has to be.
      for (const role of lacking) await client.query(`grant execute on function ${name} to ${role}`)
      if (isOpen) await client.query(`revoke execute on function ${name} from public`)
    }
  })
}
