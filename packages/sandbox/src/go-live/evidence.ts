import type { ReadConnection, ReadFromReplica } from '@portico/server-kit'
import { ownerOf } from '../core/caller.ts'
import type { LogEntry } from '../request-log/entry.ts'
import { REPLAY_RULE } from '../request-log/recording/rule.ts'
import { searchLog } from '../request-log/search.ts'
import type { DocumentedOperation } from './operations.ts'
import { findOutcomes, type OutcomeRange, outcomeKey } from './outcomes.ts'
import { findWebhookProof, type WebhookProof } from './webhooks.ts'

/** A request of the log that shows something. */
export interface RequestProof {
  requestId: string
  operationId: string
  status: number
  at: Date
}

/** An error that the document of an operation describes. */
export interface ErrorProof {
  status: number
  /** The first request that got it. */
  received: RequestProof | undefined
  /** A later request of the operation that was accepted: the application has gone on. */
  accepted: RequestProof | undefined
}

/** What an application has done with an operation that it uses. */
export interface OperationProof {
  api: string
  operationId: string
  method: string
  errors: ErrorProof[]
}

/** What the log and the deliveries of an application show about its readiness. */
export interface GoLiveEvidence {
  /** The newest request that repeated an idempotency key and got the first response again. */
  replay: RequestProof | undefined
  /** The operations of which at least one request was accepted, with the errors that their documents describe. */
  operations: OperationProof[]
  webhooks: WebhookProof
  /** The newest withdrawal from a contract, and the newest early settlement. */
  withdrawal: RequestProof | undefined
  settlement: RequestProof | undefined
}

/** What the program that hosts the sandbox reads of the readiness of applications. */
export interface GoLiveService {
  /** @param since requests and deliveries before it are not evidence */
  read: (clientId: string, since: Date) => Promise<GoLiveEvidence>
}

const ACCEPTED = '2xx'
const WITHDRAWAL = 'withdrawFromContract'
const SETTLEMENT = 'settleContract'

const proofOf = ({ id, operationId, status, at }: LogEntry): RequestProof => ({
  ...{ requestId: id, operationId, status },
  at: new Date(at)
})

type Outcomes = ReadonlyMap<string, OutcomeRange>

/** The errors of an operation; undefined when no request of it was accepted. */
function operationProof(
  { api, operationId, method, errors }: DocumentedOperation,
  outcomes: Outcomes
): OperationProof | undefined {
  const accepted = outcomes.get(outcomeKey({ operationId, status: ACCEPTED }))?.last
  if (!accepted) return undefined
  return {
    ...{ api, operationId, method },
    errors: errors.map((status) => {
      const received = outcomes.get(outcomeKey({ operationId, status: String(status) }))?.first
      return {
        status,
        received: received && proofOf(received),
        accepted: received && accepted.id > received.id ? proofOf(accepted) : undefined
      }
    })
  }
}

async function findReplay(db: ReadConnection, owner: string, since: Date): Promise<RequestProof | undefined> {
  const { items } = await searchLog(db, owner, { q: REPLAY_RULE, status: ACCEPTED, since }, { limit: 20 })
  const replay = items.find(({ rule }) => rule === REPLAY_RULE)
  return replay && proofOf(replay)
}

/**
 * Makes the service on the sandbox's tables.
 *
 * @param readFromReplica runs its reads
 * @param flush writes what this instance has recorded, so that the request that was just made counts
 */
export const goLiveService = (
  readFromReplica: ReadFromReplica,
  operations: ReadonlyMap<string, DocumentedOperation>,
  flush: () => Promise<void>
): GoLiveService => ({
  read: async (clientId, since) => {
    await flush()
    const owner = ownerOf({ clientId })
    const wanted = [...operations.values()].flatMap(({ operationId, errors }) =>
      [ACCEPTED, ...errors.map(String)].map((status) => ({ operationId, status }))
    )
    const [outcomes, replay, webhooks] = await Promise.all([
      readFromReplica((db) => findOutcomes(db, owner, wanted, since)),
      readFromReplica((db) => findReplay(db, owner, since)),
      readFromReplica((db) => findWebhookProof(db, owner, since))
    ])
    const newest = (operationId: string) => {
      const range = outcomes.get(outcomeKey({ operationId, status: ACCEPTED }))
      return range && proofOf(range.last)
    }
    return {
      replay,
      operations: [...operations.values()].flatMap((operation) => operationProof(operation, outcomes) ?? []),
      webhooks,
      withdrawal: newest(WITHDRAWAL),
      settlement: newest(SETTLEMENT)
    }
  }
})
