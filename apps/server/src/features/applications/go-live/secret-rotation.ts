import type { Application, ApplicationSecret, GoLiveEvidenceItem } from '@portico/contract'
import type pg from 'pg'
import { queryRows } from '../../../platform/database/query.ts'
import { APPLICATION_ENTITY } from '../rows.ts'

type AuditedSecret = Omit<ApplicationSecret, 'lastUsedDate'>

/** A change of the secrets of an application. */
interface SecretChange {
  at: Date
  before: AuditedSecret[]
  after: AuditedSecret[]
}

const CHANGES = `
  select at, before->'secrets' as before, after->'secrets' as after from audit_log
   where entity = '${APPLICATION_ENTITY}' and entity_id = $1 and action = 'update'
     and before->'secrets' is distinct from after->'secrets'
   order by id`

const has = (secrets: readonly AuditedSecret[], id: number) => secrets.some((secret) => secret.id === id)

/** When a secret was revoked or expired; undefined while it is accepted. */
function endOf(old: AuditedSecret, application: Application, changes: readonly SecretChange[]): Date | undefined {
  if (has(application.secrets, old.id)) return undefined
  const revocation = changes.find(({ before, after }) => has(before, old.id) && !has(after, old.id))
  return revocation?.at ?? (old.expiresDate === null ? undefined : new Date(old.expiresDate))
}

const evidenceOf = (kind: GoLiveEvidenceItem['kind'], { id, label }: AuditedSecret, at: Date): GoLiveEvidenceItem => ({
  ...{ kind, id: String(id), label, detail: null },
  date: at.toISOString()
})

/**
 * Finds the newest rotation of the secret: another secret was created while the old one was accepted, it is in use, and the old one is not
 * accepted any more.
 *
 * @returns the creation, once the new secret is in use, and the end of the old one
 */
export async function findSecretRotation(
  database: pg.Pool,
  application: Application
): Promise<[] | [created: GoLiveEvidenceItem] | [created: GoLiveEvidenceItem, replaced: GoLiveEvidenceItem]> {
  const changes = await queryRows<SecretChange>(database, CHANGES, [String(application.id)])
  const used = application.secrets.filter(({ lastUsedDate }) => lastUsedDate !== null)
  for (const { at, before, after } of changes.toReversed()) {
    const [old] = before
    const created = after.find(({ id }) => !has(before, id))
    if (!old || !created || !has(used, created.id)) continue
    const end = endOf(old, application, changes)
    const evidence = evidenceOf('SECRET_CREATED', created, at)
    return end ? [evidence, evidenceOf('SECRET_REPLACED', old, end)] : [evidence]
  }
  return []
}
