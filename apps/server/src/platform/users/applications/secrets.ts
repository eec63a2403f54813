import { createHash } from 'node:crypto'
import type { Database } from '../../database/open.ts'
import { APPLICATION_STATUS, HAS_ACTIVE_OWNER, isNotedAgain } from './use.ts'

/**
 * What is stored of a secret. It has 256 random bits, so a fast digest without salt reveals nothing, and looking it up takes the same
 * time however much of a guess is right.
 */
export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Whether the secret `s` of a query is accepted at an instant, which is a parameter of it. */
export const isLiveSecret = (now: string): string => `(s.expires_date is null or s.expires_date > ${now}::timestamptz)`

/** $1 client id, $2 digest, $3 now. */
const VERIFY = `
  with accepted as (
    select s.id from application_secrets s join applications a on a.id = s.application_id
     where s.digest = $2 and a.client_id = $1 and ${isLiveSecret('$3')}
       and ${APPLICATION_STATUS} = 'ACTIVE' and ${HAS_ACTIVE_OWNER}
  ), noted as (
    update application_secrets s set last_used_date = $3 from accepted
     where s.id = accepted.id and ${isNotedAgain('s.last_used_date', '$3')}
  )
  select 1 from accepted`

/** Whether a text is a secret of an application that is accepted now. It is looked up each time: a revocation counts from the next token on. */
export async function verifySecret({ pool }: Database, clientId: string, secret: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(VERIFY, [clientId, secretDigest(secret), now])
  return rowCount === 1
}
