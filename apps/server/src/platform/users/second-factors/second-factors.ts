import type { SecondFactorChange, SecondFactors as SecondFactorsView } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import { recordChange } from '../../audit.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import { queryRows } from '../../database/query.ts'
import { ProblemError } from '../../http/errors.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { SealedTexts } from '../../security/sealed-texts.ts'
import { lockUser } from '../accounts/changes.ts'
import { USER_ENTITY, type User } from '../store.ts'
import { acceptOneTimeCode, confirmOneTimeCodes, isOneTimeCode, startOneTimeCodes } from './one-time-codes.ts'
import { acceptRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'

export interface SecondFactorServices {
  database: Database
  clock: Clock
  outbox: Outbox
  sealed: SealedTexts
}

/** What a user may prove the second factor by. */
export interface SecondFactorKinds {
  oneTimeCode: boolean
  recoveryCode: boolean
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

const HAS_FACTOR = 'select from one_time_code_secrets where user_id = $1 and secret is not null'

/** The second factors of the portal's own accounts. Each change is audited, and its owner notified by mail. */
export class SecondFactors {
  readonly #services: SecondFactorServices

  constructor(services: SecondFactorServices) {
    this.#services = services
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
      oneTimeCode: confirmed && { createdDate: confirmed.toISOString(), lastUsedDate: used?.toISOString() ?? null },
      recoveryCodes: made && { left: codes, createdDate: made.toISOString() }
    }
  }

  /** What a user may prove the second factor by; nothing while there is none. */
  async kindsOf(userId: number): Promise<SecondFactorKinds> {
    const { oneTimeCode, recoveryCodes } = await this.read(userId)
    return { oneTimeCode: oneTimeCode !== null, recoveryCode: oneTimeCode !== null && recoveryCodes !== null }
  }

  /**
   * Accepts a one-time code or a recovery code, each once.
   *
   * @param typed as it was typed
   */
  async acceptCode(userId: number, typed: string): Promise<keyof SecondFactorKinds | undefined> {
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
  confirmOneTimeCode(userId: number, code: string): Promise<Added> {
    return this.#change(userId, async (transaction, user, now) => {
      if (!(await confirmOneTimeCodes(transaction, this.#services.sealed, { userId, code, now })))
        throw new ProblemError('incorrectCode', {
          detail: 'The code is not one that the secret makes now, or the set-up was begun more than 30 minutes ago.'
        })
      return this.#added(transaction, user, 'oneTimeCodeAdded', now)
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
   * Makes new recovery codes in place of the earlier ones.
   *
   * @throws ProblemError when the user has no second factor that they would stand in for
   */
  renewRecoveryCodes(userId: number): Promise<string[]> {
    return this.#change(userId, async (transaction, user, now) => {
      if (!(await hasFactor(transaction, userId)))
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

  async #added(transaction: Transaction, user: User, change: SecondFactorChange, now: Date): Promise<Added> {
    await this.#record(transaction, user, { actor: user.login, change })
    const { rowCount } = await transaction.client.query('select from recovery_codes where user_id = $1 limit 1', [
      user.id
    ])
    return rowCount === 0 ? { recoveryCodes: await makeRecoveryCodes(transaction, user.id, now) } : {}
  }

  /** Recovery codes stand in for a second factor, and go with the last one. */
  async #removed(
    transaction: Transaction,
    user: User,
    by: { actor: string; change: SecondFactorChange }
  ): Promise<void> {
    if (!(await hasFactor(transaction, user.id)))
      await transaction.client.query('delete from recovery_codes where user_id = $1', [user.id])
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

const hasFactor = async ({ client }: Transaction, userId: number): Promise<boolean> =>
  (await client.query(HAS_FACTOR, [userId])).rowCount !== 0
