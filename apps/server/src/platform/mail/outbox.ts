import { createHash } from 'node:crypto'
import { LIMITS, type Locale, MASKED, type MailKind } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { queryRows } from '../database/query.ts'
import { type Jobs, PENDING_JOBS } from '../jobs/jobs.ts'
import { type MailContent, type MailSender, type RenderedMail, writeMail } from './letter.ts'
import { MailRefusedError, type MailTransport } from './transport.ts'

/** What a mail of each kind is written from. */
export interface MailDraft {
  /** The recipient; that of the outbox unless the writer finds another. */
  to?: string
  replyTo?: string
  locale: Locale
  content: MailContent
}

/**
 * Writes a mail when it is about to be sent: what a mail must say is true then, and a key that it carries is made then, so that it
 * never waits in the outbox. A mail that could not be sent is written anew at the next attempt.
 *
 * @param mail its recipient, and the data it was queued with
 * @param transaction for what the writer stores, such as the digest of a key
 * @returns undefined when there is nothing to send any more; the mail is then removed
 */
export type MailWriter = (
  mail: { recipient: string; data: Record<string, unknown> },
  transaction: Transaction
) => Promise<MailDraft | undefined>

export interface OutboxOptions {
  database: Database
  jobs: Jobs
  clock: Clock
  transport: MailTransport
  sender: MailSender
  /** Whether what was written stays readable in the mailbox, and addresses and links without their keys go to the log: outside the profile prod. */
  keepsMails: boolean
  log: FastifyBaseLogger
}

/** The figures of the outbox. */
export interface OutboxState {
  waiting: number
  failed: number
  /** Since midnight in UTC. */
  sentToday: number
  /** When the mail that waits longest was put into the outbox; null when none waits. */
  oldestWaiting: Date | null
}

const JOB = 'mail'

/** A mail server that is down is tried again after half a minute, then ever more rarely, for about two weeks. */
const RETRY = { seconds: 30, maxSeconds: 15 * 60, times: 1400 }

/** More than all steps of a delivery can take together: another attempt beside one that goes on would send twice. */
const EXPIRE_SECONDS = 300

const DAY = 24 * 60 * 60 * 1000

/** Mails that get a new job at one cleaning: the embedded database does nothing else meanwhile. */
const REVIVED = 200

/** $1 the job's name, $2 how many at most: mails that wait, and that no job is going to send. */
const WITHOUT_JOB = `
  select id from mails m where sent_date is null and failed_date is null
     and not exists (select from (${PENDING_JOBS}) j where j.data->>'mail' = m.id::text)
   order by id limit $2 for update of m skip locked`

interface MailRow {
  id: string
  kind: MailKind
  recipient: string
  data: Record<string, unknown>
}

/** An address as it may stand in the log: whoever reads a log must not be able to use the key that a mail carries. */
const withoutKey = (address: string | undefined) => address?.replace(/([?&]key=)[^&#]*/, `$1${MASKED}`)

/** What a mail server or a broken connection says of a failure, as it can be stored. */
const reasonOf = (error: unknown) =>
  String((error as Error).message)
    .replaceAll('\u0000', '')
    .toWellFormed()
    .slice(0, 500)

/**
 * Queued mails: stored in the transaction of their cause, and sent afterwards by any instance, with as many attempts as it takes.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #writers = new Map<MailKind, MailWriter>()

  constructor(options: OutboxOptions) {
    this.#options = options
    options.jobs.define<{ mail: number }>({
      name: JOB,
      retry: RETRY,
      expireSeconds: EXPIRE_SECONDS,
      run: ({ mail }, { isLast }) => this.#deliver(mail, isLast)
    })
  }

  /** Defines how mails of a kind are written. */
  defineWriter(kind: MailKind, writer: MailWriter): void {
    this.#writers.set(kind, writer)
  }

  /**
   * Puts a mail into the outbox.
   *
   * @param transaction of the change that causes the mail, so that there is neither without the other
   */
  async queue(
    transaction: Pick<Transaction, 'client'>,
    mail: { kind: MailKind; recipient: string; data?: Record<string, unknown> }
  ): Promise<void> {
    const [row] = await queryRows<{ id: number }>(
      transaction.client,
      'insert into mails (kind, recipient, data, created_date) values ($1, $2, $3, $4) returning id',
      [mail.kind, mail.recipient, JSON.stringify(mail.data ?? {}), this.#options.clock()]
    )
    await this.#options.jobs.enqueue(transaction, JOB, { mail: row?.id })
  }

  /**
   * Retries a mail that waits or has failed. There is never a second job for it, so that it is not sent twice.
   *
   * @returns its kind; undefined when there is no such mail, or it was sent already
   */
  async retry(transaction: Transaction, id: number): Promise<MailKind | undefined> {
    const { jobs } = this.#options
    const { rows } = await transaction.client.query<{ kind: MailKind }>(
      'update mails set failed_date = null where id = $1 and sent_date is null returning kind',
      [id]
    )
    // The row is locked until the transaction ends: of two simultaneous requests, the second finds the job of the first.
    if (rows[0] && !(await jobs.runNow(transaction, JOB, { mail: id })))
      await jobs.enqueue(transaction, JOB, { mail: id })
    return rows[0]?.kind
  }

  /** How many mails wait, have failed, and were sent today. */
  async state(): Promise<OutboxState> {
    const { database, clock } = this.#options
    const { rows } = await database.pool.query<OutboxState>(
      `select count(*) filter (where sent_date is null and failed_date is null)::int as waiting,
              count(*) filter (where failed_date is not null)::int as failed,
              count(*) filter (where sent_date >= date_trunc('day', $1::timestamptz, 'UTC'))::int as "sentToday",
              min(created_date) filter (where sent_date is null and failed_date is null) as "oldestWaiting"
         from mails`,
      [clock()]
    )
    return rows[0] as OutboxState
  }

  /** @throws Error with the reason when no mail could be sent at present */
  async verify(): Promise<void> {
    await this.#options.transport.verify()
  }

  /** Ends what the delivery holds open. */
  close(): void {
    this.#options.transport.close()
  }

  /**
   * The task that gives a mail a new job whose job was lost, as when a process vanished at the very last attempt, and that removes
   * mails that are old.
   */
  async cleanUp(): Promise<void> {
    const { database, jobs, clock } = this.#options
    const oldest = new Date(clock().getTime() - LIMITS.mailDays * DAY)
    await database.pool.query('delete from mails where coalesce(sent_date, failed_date) < $1', [oldest])
    // Its recipient has asked to be forgotten.
    await database.pool.query(
      `delete from mails where kind = 'accountErased' and coalesce(sent_date, failed_date) is not null`
    )
    await inTransaction(database, async (transaction) => {
      const rows = await queryRows<{ id: number }>(transaction.client, WITHOUT_JOB, [JOB, REVIVED])
      // A mail may have been retried since the query began; now that the rows are locked, none can be.
      for (const { id } of rows) {
        const data = { mail: id }
        if (!(await jobs.isPending(transaction, JOB, data))) await jobs.enqueue(transaction, JOB, data)
      }
    })
  }

  async #deliver(id: number, isLast: boolean): Promise<void> {
    const { database, clock, transport, sender } = this.#options
    const { rows } = await database.pool.query<MailRow>(
      'select id, kind, recipient, data from mails where id = $1 and sent_date is null',
      [id]
    )
    const mail = rows[0]
    if (!mail) return
    try {
      const draft = await inTransaction(database, async (transaction) => this.#write(mail, transaction))
      if (!draft) {
        await database.pool.query('delete from mails where id = $1', [id])
        return
      }
      const to = draft.to ?? mail.recipient
      const letter = writeMail(draft.locale, draft.content, sender)
      const messageId = this.#messageIdOf(id, letter)
      const unsubscribeUrl = draft.content.unsubscribe?.url
      await transport.send({ messageId, to, replyTo: draft.replyTo, unsubscribeUrl, ...letter })
      await this.#noteSent(id, { to, draft, letter, messageId })
    } catch (error) {
      const isRefused = error instanceof MailRefusedError
      await database.pool.query(
        'update mails set attempts = attempts + 1, last_error = $2, failed_date = $3 where id = $1',
        [id, reasonOf(error), isLast || isRefused ? clock() : null]
      )
      // A mail that will never be taken needs no other attempt.
      if (!isRefused) throw error
      this.#options.log.warn({ mail: id, reason: reasonOf(error) }, 'an email was rejected')
    }
  }

  /**
   * The id of a mail. When the process ends between sending and noting it, the mail is sent again: with the same text it has the same
   * id, so that the recipient's server recognises the duplicate; with another key in it, it is another mail and has another id.
   */
  #messageIdOf(id: number, { text }: RenderedMail): string {
    const words = createHash('sha256').update(text).digest('hex').slice(0, 24)
    return `${id}.${words}@${new URL(this.#options.sender.publicUrl).hostname}`
  }

  async #write(mail: MailRow, transaction: Transaction): Promise<MailDraft | undefined> {
    const writer = this.#writers.get(mail.kind)
    if (!writer) throw new Error(`No writer for emails of kind ${mail.kind}.`)
    return writer({ recipient: mail.recipient, data: mail.data }, transaction)
  }

  async #noteSent(
    id: number,
    sent: { to: string; draft: MailDraft; letter: RenderedMail; messageId: string }
  ): Promise<void> {
    const { database, clock, keepsMails, log } = this.#options
    const { to, draft, letter, messageId } = sent
    const kept = keepsMails ? letter : { text: null, html: null }
    await database.pool.query(
      `update mails set sent_date = $2, attempts = attempts + 1, last_error = null, failed_date = null, recipient = $3,
              language = $4, subject = $5, text = $6, html = $7, data = '{}' where id = $1`,
      [id, clock(), to, draft.locale, letter.subject, kept.text, kept.html]
    )
    const readable = { to, subject: letter.subject, link: withoutKey(draft.content.action?.url) }
    log.info({ mail: id, messageId, ...(keepsMails && readable) }, 'mail sent')
  }
}
