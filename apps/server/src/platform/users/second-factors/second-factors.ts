import { LIMITS, type SecondFactorChange, type SecondFactors as SecondFactorsView } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON
} from '@simplewebauthn/server'
import { recordChange } from '../../audit.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import { queryJson, queryRows } from '../../database/query.ts'
import { ProblemError } from '../../http/errors.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { SealedTexts } from '../../security/sealed-texts.ts'
import { lockUser } from '../accounts/changes.ts'
import { endSessionsOf, forgetAtProvider, type Session } from '../sessions.ts'
import { USER_ENTITY, type User } from '../store.ts'
import { hasFactor } from './has-factor.ts'
import { acceptOneTimeCode, confirmOneTimeCodes, isOneTimeCode, startOneTimeCodes } from './one-time-codes.ts'
import { acceptPasskey, addPasskey, passkeyRequest, type RelyingPartyOrigin, startPasskey } from './passkeys.ts'
import { acceptRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'

export interface SecondFactorServices {
  database: Database
  clock: Clock
  outbox: Outbox
  sealed: SealedTexts
  rateLimits: RateLimits
  /** The one origin that browsers use: passkeys are bound to its host name. */
  publicUrl: string
}

/** What a user may prove the second factor by. */
export interface SecondFactorKinds {
  oneTimeCode: boolean
  recoveryCode: boolean
  passkey: boolean
}

/** Codes made for a first factor: no later one makes any, because the earlier ones still count. */
interface Added {
  recoveryCodes?: string[]
}

interface ViewRow {
  confirmed: Date | null
  used: Date | null
  codes: number
  made: Date | null
}

const VIEW = `
  select o.confirmed_date as confirmed, o.last_used_date as used, count(r.digest) as codes, max(r.created_date) as made
    from users u
    left join one_time_code_secrets o on o.user_id = u.id and o.secret is not null
    left join recovery_codes r on r.user_id = u.id
   where u.id = $1
   group by o.confirmed_date, o.last_used_date`

const PASSKEYS = `
  select id, label, created_date as "createdDate", last_used_date as "lastUsedDate" from passkeys
   where user_id = $1 order by id`

/** The second factors of the portal's own accounts. Each change is audited, and its owner notified by mail. */
export class SecondFactors {
  readonly #services: SecondFactorServices
  readonly #relyingParty: RelyingPartyOrigin

  constructor(services: SecondFactorServices) {
    this.#services = services
    const { origin, hostname } = new URL(services.publicUrl)
    this.#relyingParty = { origin, rpID: hostname }
  }

  /**
   * What a user has, without anything secret.
   *
   * @throws ProblemError when the user has been deleted meanwhile
   */
  async read(userId: number): Promise<SecondFactorsView> {
    const [row] = await queryRows<ViewRow>(this.#services.database.pool, VIEW, [userId])
    if (!row) throw new ProblemError('unauthorized')
    const { confirmed, used, codes, made } = row
    return {
      passkeys: await queryJson(this.#services.database.pool, PASSKEYS, [userId]),
      oneTimeCode: confirmed && { createdDate: confirmed.toISOString(), lastUsedDate: used?.toISOString() ?? null },
      recoveryCodes: made && { left: codes, createdDate: made.toISOString() }
    }
  }

  /** What a user may prove the second factor by; nothing while there is none. */
  async kindsOf(userId: number): Promise<SecondFactorKinds> {
    const { oneTimeCode, recoveryCodes, passkeys } = await this.read(userId)
    // Recovery codes go with the last factor, so they are there only beside one.
    return { oneTimeCode: oneTimeCode !== null, recoveryCode: recoveryCodes !== null, passkey: passkeys.length > 0 }
  }

  /**
   * Accepts a one-time code or a recovery code, each once.
   *
   * @param typed as it was typed
   */
  async acceptCode(userId: number, typed: string): Promise<'oneTimeCode' | 'recoveryCode' | undefined> {
    const now = this.#services.clock()
    return inTransaction(this.#services.database, async (transaction) => {
      if (isOneTimeCode(typed)) {
        const given = { userId, code: typed, now }
        return (await acceptOneTimeCode(transaction, this.#services.sealed, given)) ? 'oneTimeCode' : undefined
      }
      if (!(await acceptRecoveryCode(transaction, userId, typed))) return undefined
      const user = await lockUser(transaction, userId)
      if (user) await this.#record(transaction, user, { actor: user.login, change: 'recoveryCodeUsed' })
      return 'recoveryCode'
    })
  }

  /** Notifies a user that too many wrong codes were entered, by somebody who knows the password; at most once an hour. */
  async reportRefusedCodes(userId: number): Promise<void> {
    if (!(await this.#services.rateLimits.consume('secondFactorNotice', String(userId))).allowed) return
    await this.#change(userId, (transaction, user) =>
      this.#record(transaction, user, { actor: 'system', change: 'codesRefused' })
    )
  }

  /** Begins to set one-time codes up; an app that is already set up counts until the new one is confirmed. */
  startOneTimeCode(userId: number): Promise<{ secret: string; uri: string }> {
    return this.#change(userId, (transaction, { login }, now) =>
      startOneTimeCodes(transaction, this.#services.sealed, { userId, login, now })
    )
  }

  /**
   * Ends the set-up of one-time codes by a first code.
   *
   * @returns recovery codes where the user had none
   * @throws ProblemError when the code is wrong or the set-up is too old
   */
  confirmOneTimeCode({ id: session, userId }: Session, code: string): Promise<Added> {
    return this.#change(userId, async (transaction, user, now) => {
      const isFirst = !(await hasFactor(transaction.client, userId))
      if (!(await confirmOneTimeCodes(transaction, this.#services.sealed, { userId, code, now })))
        throw new ProblemError('incorrectCode', {
          detail:
            'The code does not match the secret, or the setup started more than 30 minutes ago. Enter the current code, or start the setup again.'
        })
      return this.#added(transaction, user, { session, change: 'oneTimeCodeAdded', isFirst, now })
    })
  }

  /** @throws ProblemError when the user has no one-time codes */
  removeOneTimeCode(userId: number): Promise<void> {
    return this.#change(userId, async (transaction, user) => {
      const { rowCount } = await transaction.client.query('delete from one_time_code_secrets where user_id = $1', [
        userId
      ])
      if (rowCount === 0) throw new ProblemError('notFound')
      await this.#removed(transaction, user, { actor: user.login, change: 'oneTimeCodeRemoved' })
    })
  }

  /**
   * Begins to add a passkey.
   *
   * @returns what the browser makes it with
   * @throws ProblemError when the user has LIMITS.passkeys already
   */
  startPasskey(userId: number): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.#change(userId, async (transaction, { login }, now) => {
      const options = await startPasskey(transaction, this.#relyingParty, { userId, login, now })
      if (options) return options
      throw new ProblemError('badRequest', {
        detail: `An account can have at most ${LIMITS.passkeys} passkeys. Remove one first.`
      })
    })
  }

  /**
   * Adds a passkey.
   *
   * @param given.response what the browser made of the options
   * @returns recovery codes where the user had none
   * @throws ProblemError when the response does not fit the options, or these are too old
   */
  addPasskey({ id: session, userId }: Session, given: { label: string; response: unknown }): Promise<Added> {
    return this.#change(userId, async (transaction, user, now) => {
      const isFirst = !(await hasFactor(transaction.client, userId))
      if (!(await addPasskey(transaction, this.#relyingParty, { userId, ...given, now })))
        throw new ProblemError('passkeyRejected', {
          detail:
            'The response does not match the options, was already sent, or the options are older than 10 minutes. Start again.'
        })
      return this.#added(transaction, user, { session, change: 'passkeyAdded', isFirst, now })
    })
  }

  /** @throws ProblemError when the user has no such passkey */
  removePasskey(userId: number, id: number): Promise<void> {
    return this.#change(userId, async (transaction, user) => {
      const { rowCount } = await transaction.client.query('delete from passkeys where user_id = $1 and id = $2', [
        userId,
        id
      ])
      if (rowCount === 0) throw new ProblemError('notFound')
      await this.#removed(transaction, user, { actor: user.login, change: 'passkeyRemoved' })
    })
  }

  /**
   * Removes all that a user has, for somebody who has lost it; the password is then enough.
   *
   * @param transaction in which the user is locked
   * @param actor login of the administrator
   * @returns whether there was anything
   */
  async removeAll(transaction: Transaction, user: User, actor: string): Promise<boolean> {
    if (!(await hasFactor(transaction.client, user.id))) return false
    for (const table of ['passkeys', 'passkey_challenges', 'one_time_code_secrets'])
      await transaction.client.query(`delete from ${table} where user_id = $1`, [user.id])
    await this.#removed(transaction, user, { actor, change: 'removedByAdministrator' })
    return true
  }

  /** What a browser signs in with, by any of a user’s passkeys; undefined when there is none. */
  passkeyRequest(userId: number): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
    return inTransaction(this.#services.database, (transaction) =>
      passkeyRequest(transaction, this.#relyingParty, userId)
    )
  }

  /**
   * Accepts what a passkey has signed.
   *
   * @param given.challenge of the options, which the caller accepts once
   */
  acceptPasskey(userId: number, given: { response: unknown; challenge: string }): Promise<boolean> {
    const now = this.#services.clock()
    return inTransaction(this.#services.database, (transaction) =>
      acceptPasskey(transaction, this.#relyingParty, { userId, ...given, now })
    )
  }

  /**
   * Makes new recovery codes in place of the earlier ones.
   *
   * @throws ProblemError when the user has no second factor that they would stand in for
   */
  renewRecoveryCodes(userId: number): Promise<string[]> {
    return this.#change(userId, async (transaction, user, now) => {
      if (!(await hasFactor(transaction.client, userId)))
        throw new ProblemError('noSecondFactor', { detail: 'Set up an authenticator app or a passkey first.' })
      const codes = await makeRecoveryCodes(transaction, userId, now)
      await this.#record(transaction, user, { actor: user.login, change: 'recoveryCodesRenewed' })
      return codes
    })
  }

  /** Makes a change of an existing user's second factors. */
  #change<T>(userId: number, change: (transaction: Transaction, user: User, now: Date) => Promise<T>): Promise<T> {
    return inTransaction(this.#services.database, async (transaction) => {
      const user = await lockUser(transaction, userId)
      if (!user) throw new ProblemError('unauthorized')
      return change(transaction, user, this.#services.clock())
    })
  }

  /**
   * Whoever has just set a second factor up has proven it in this session. Sessions that began with the password alone end with the
   * first one, and the provider grants no sign-in any more that it would otherwise ask for the new factor.
   */
  async #added(
    transaction: Transaction,
    user: User,
    given: { session: string; change: SecondFactorChange; isFirst: boolean; now: Date }
  ): Promise<Added> {
    const { session, change, isFirst, now } = given
    if (isFirst) await endSessionsOf(transaction, { userId: user.id, now, except: session })
    else await forgetAtProvider(transaction, user.id)
    await transaction.client.query('update sessions set second_factor = true where id = $1', [session])
    await this.#record(transaction, user, { actor: user.login, change })
    const { rowCount } = await transaction.client.query('select from recovery_codes where user_id = $1 limit 1', [
      user.id
    ])
    return rowCount === 0 ? { recoveryCodes: await makeRecoveryCodes(transaction, user.id, now) } : {}
  }

  /**
   * Recovery codes stand in for a second factor, and go with the last one; what sessions have proven goes with it, too. The provider
   * forgets where the user is signed in: a sign-in without a question would say that a factor was proven that is no longer there.
   */
  async #removed(
    transaction: Transaction,
    user: User,
    by: { actor: string; change: SecondFactorChange }
  ): Promise<void> {
    if (!(await hasFactor(transaction.client, user.id))) {
      await transaction.client.query('delete from recovery_codes where user_id = $1', [user.id])
      await transaction.client.query('update sessions set second_factor = false where user_id = $1', [user.id])
    }
    await forgetAtProvider(transaction, user.id)
    await this.#record(transaction, user, by)
  }

  async #record(
    transaction: Transaction,
    user: User,
    { actor, change }: { actor: string; change: SecondFactorChange }
  ): Promise<void> {
    await recordChange(transaction.orm, {
      actor,
      action: 'update',
      entity: USER_ENTITY,
      entityId: user.login,
      after: { login: user.login, secondFactor: change }
    })
    if (!user.email) return
    const at = this.#services.clock().toISOString()
    await this.#services.outbox.queue(transaction, {
      kind: 'secondFactorChanged',
      recipient: user.email,
      data: { user: user.id, at, change }
    })
  }
}
