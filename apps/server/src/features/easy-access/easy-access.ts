import {
  DEMO_CLIENT_ID,
  EASY_ACCESS_STEPS,
  type EasyAccess as EasyAccessResponse,
  type EasyAccessStep,
  RETENTION,
  WORKSPACE_PATTERN
} from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import { queryJson } from '../../platform/database/query.ts'
import type { PlatformServices } from '../../platform/services.ts'

/** A request to the sandbox that got a response, as the sandbox reports it. */
export interface SandboxCall {
  clientId: string
  /** Undefined for the shared workspace, which has no steps. */
  workspace: string | undefined
  api: string
  operationId: string
  status: number
  /** The page from which a browser called, `null` for a file; undefined from a terminal or a server. */
  origin: string | undefined
}

/** The owner of steps: a user, or a workspace of the sandbox. */
type Subject = { userId: number } | { workspace: string }

/** Steps that are remembered as written, so that a busy client costs no statement for each call. */
const MOST_REMEMBERED = 10_000

const keyOf = (subject: Subject) => ('userId' in subject ? `user:${subject.userId}` : `workspace:${subject.workspace}`)

type EasyAccessServices = Pick<PlatformServices, 'database' | 'clock' | 'publicUrl'> & { log: FastifyBaseLogger }

/** Keeps which steps of easy access were seen. Nothing here holds a call up: what is seen is written afterwards. */
export class EasyAccess {
  readonly #services: EasyAccessServices
  readonly #remembered = new Set<string>()
  readonly #writing = new Set<Promise<void>>()

  constructor(services: EasyAccessServices) {
    this.#services = services
  }

  /** A signed-in user has read a part of a document, or downloaded one. */
  readonly sawReading = (userId: number): void => this.#see({ userId }, 'document')

  /** The sandbox has handled a request: for its `onCall`. */
  readonly sawCall = (call: SandboxCall): void => {
    const step = this.stepOf(call)
    if (step && call.workspace !== undefined && WORKSPACE_PATTERN.test(call.workspace))
      this.#see({ workspace: call.workspace }, step)
  }

  /**
   * The step that a call of the sandbox completes if it succeeded: a quotation from a terminal, a payment from anywhere, or any other
   * call of the plugin in a page that is not the portal's.
   */
  stepOf({ clientId, api, operationId, status, origin }: SandboxCall): EasyAccessStep | undefined {
    if (status < 200 || status > 299) return undefined
    const isPortal = clientId === DEMO_CLIENT_ID
    if (api === 'finance-quotation' && operationId === 'createQuotation' && origin === undefined) return 'quotation'
    if (api === 'payments' && operationId === 'initiatePayment') return 'payment'
    if (!isPortal && origin !== undefined && origin !== this.#services.publicUrl) return 'plugin'
    return undefined
  }

  /** The steps of a user and a workspace; of a step that both have, the earlier date. */
  async read(subjects: { userId: number | undefined; workspace: string | undefined }): Promise<EasyAccessResponse> {
    const { userId, workspace } = subjects
    const keys = [
      ...(userId === undefined ? [] : [keyOf({ userId })]),
      ...(workspace === undefined ? [] : [keyOf({ workspace })])
    ]
    const rows =
      keys.length === 0
        ? []
        : await queryJson<{ step: EasyAccessStep; seen: string }>(
            this.#services.database.pool,
            'select step, min(seen_date) as seen from easy_access_steps where subject = any($1) group by step',
            [keys]
          )
    const seen = new Map(rows.map((row) => [row.step, row.seen]))
    return { steps: EASY_ACCESS_STEPS.map((step) => ({ step, seenDate: seen.get(step) ?? null })) }
  }

  /** Removes steps of workspaces that are older than they are kept for. */
  async cleanUp(): Promise<void> {
    const oldest = new Date(this.#services.clock().getTime() - RETENTION.workspaceDays * 24 * 60 * 60_000)
    await this.#services.database.pool.query('delete from easy_access_steps where user_id is null and seen_date < $1', [
      oldest
    ])
    this.#remembered.clear()
  }

  /** Settles when all that was seen is written. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing)
  }

  #see(subject: Subject, step: EasyAccessStep): void {
    const key = `${keyOf(subject)} ${step}`
    if (this.#remembered.has(key)) return
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear()
    this.#remembered.add(key)
    const writing = this.#write(subject, step).catch((error: unknown) => {
      this.#remembered.delete(key)
      this.#services.log.warn({ err: error }, 'a step of easy access was not stored')
    })
    this.#writing.add(writing)
    void writing.finally(() => this.#writing.delete(writing))
  }

  async #write(subject: Subject, step: EasyAccessStep): Promise<void> {
    const userId = 'userId' in subject ? subject.userId : null
    await this.#services.database.pool.query(
      `insert into easy_access_steps (subject, step, user_id, seen_date) values ($1, $2, $3, $4)
       on conflict (subject, step) do nothing`,
      [keyOf(subject), step, userId, this.#services.clock()]
    )
  }
}
