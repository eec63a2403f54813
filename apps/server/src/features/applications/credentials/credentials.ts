import {
  type ApplicationKeys,
  type CreatedApplicationSecret,
  expiryInstant,
  LIMITS,
  newSecretSchema
} from '@portico/contract'
import { queryRows } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields } from '../../../platform/http/fields.ts'
import { randomSecret } from '../../../platform/security/secrets.ts'
import { secretDigest } from '../../../platform/users/applications/secrets.ts'
import { invalidField } from '../input.ts'
import { queueToMembers } from '../mails.ts'
import { requireNotEnded, requireRight } from '../policy.ts'
import { type Actor, APPLICATION_ENTITY } from '../rows.ts'
import type { ApplicationStore } from '../store.ts'

/** By the prefix, people and scanners of repositories recognise a secret that was published. */
const PREFIX = 'portico_sandbox_'

/** What a body says of a new secret. */
export interface NewSecret {
  label: string
  expires: Date | null
}

/**
 * Reads the body of a new secret. A secret that expires on a day is accepted until the day ends, in UTC.
 *
 * @throws ProblemError when a field is not valid, or the secret would have expired
 */
export function readNewSecret(body: unknown, now: Date): NewSecret {
  const { label, expiresDate } = checkFields(newSecretSchema, body ?? {}, APPLICATION_ENTITY)
  const given = expiresDate || undefined
  const expires = given === undefined ? null : expiryInstant(given)
  if (expires && !(expires.getTime() > now.getTime())) throw invalidField('expiresDate', 'Min')
  // PostgreSQL and ISO texts go further than what a calendar needs.
  if (expires && expires.getUTCFullYear() > 9999) throw invalidField('expiresDate', 'Max')
  return { label: label ?? '', expires }
}

const INSERT = `
  insert into application_secrets (application_id, label, digest, created_date, expires_date)
  values ($1, $2, $3, $4, $5) returning id`

const SET_KEYS = 'update applications set jwks = $2, jwks_uri = $3 where id = $1'

/** The credentials with which applications authenticate at the token endpoint. */
export class Credentials {
  readonly #store: ApplicationStore

  constructor(store: ApplicationStore) {
    this.#store = store
  }

  /**
   * Makes a secret, and notifies the members.
   *
   * @returns the only time that it is readable
   * @throws ProblemError 409 when LIMITS.applicationSecrets are accepted already
   */
  async createSecret(id: number, { label, expires }: NewSecret, actor: Actor): Promise<CreatedApplicationSecret> {
    const secret = PREFIX + randomSecret()
    let created: CreatedApplicationSecret | undefined
    await this.#store.change(id, actor, async (change) => {
      const { transaction, application, now } = change
      requireRight('edit', application, actor)
      requireNotEnded(application)
      if (application.secrets.length >= LIMITS.applicationSecrets)
        throw new ProblemError('secretsExhausted', {
          entity: APPLICATION_ENTITY,
          detail: `An application can have at most ${LIMITS.applicationSecrets} secrets. Revoke one of them first.`
        })
      const [row] = await queryRows<{ id: number }>(transaction.client, INSERT, [
        id,
        label,
        secretDigest(secret),
        now,
        expires
      ])
      created = {
        id: row?.id as number,
        label,
        secret,
        createdDate: now.toISOString(),
        expiresDate: expires?.toISOString() ?? null,
        lastUsedDate: null
      }
      await queueToMembers(this.#store.services, change, 'applicationSecretCreated')
    })
    return created as CreatedApplicationSecret
  }

  /** Revokes a secret: from the next token on it is refused. */
  async revokeSecret(id: number, secretId: number, actor: Actor): Promise<void> {
    await this.#store.change(id, actor, async ({ transaction, application }) => {
      requireRight('edit', application, actor)
      const { rowCount } = await transaction.client.query(
        'delete from application_secrets where application_id = $1 and id = $2',
        [id, secretId]
      )
      if (rowCount === 0) throw new ProblemError('notFound')
    })
  }

  /** Sets or removes the public keys. */
  async setKeys(id: number, keys: ApplicationKeys | null, actor: Actor): Promise<ApplicationKeys> {
    await this.#store.change(id, actor, async ({ transaction, application }) => {
      requireRight('edit', application, actor)
      requireNotEnded(application)
      await transaction.client.query(SET_KEYS, [
        id,
        keys?.jwks ? JSON.stringify(keys.jwks) : null,
        keys?.jwksUri ?? null
      ])
    })
    return keys ?? { jwks: null, jwksUri: null }
  }
}
