import type {
  Application,
  GoLiveChecklist,
  GoLiveEvidenceItem,
  GoLiveItem,
  GoLiveLine,
  GoLiveOperation
} from '@portico/contract'
import type { DeliveryProof, GoLiveEvidence, RequestProof } from '@portico/sandbox'
import type { ApplicationServices } from '../services.ts'
import { findAdvertisementCheck } from './advertisement-checks.ts'
import { findSecretRotation } from './secret-rotation.ts'

const DAY_MS = 86_400_000
/** Days of the log that count: as many as it is kept. */
const EVIDENCE_DAYS = 30

const ofRequest = (kind: GoLiveEvidenceItem['kind'], proof: RequestProof | undefined): GoLiveEvidenceItem[] =>
  proof
    ? [
        {
          ...{ kind, id: proof.requestId, label: proof.operationId, detail: String(proof.status) },
          date: proof.at.toISOString()
        }
      ]
    : []

const ofDelivery = (kind: GoLiveEvidenceItem['kind'], proof: DeliveryProof | undefined): GoLiveEvidenceItem[] =>
  proof
    ? [
        {
          ...{ kind, id: proof.deliveryId, label: proof.url, detail: String(proof.statusCode) },
          date: proof.at.toISOString()
        }
      ]
    : []

const logged = (proof: RequestProof | undefined) =>
  proof ? { id: proof.requestId, date: proof.at.toISOString() } : null

const toOperation = ({ api, operationId, method, errors }: GoLiveEvidence['operations'][number]): GoLiveOperation => ({
  ...{ api, operationId, method },
  errors: errors.map(({ status, received, accepted }) => ({
    status,
    received: logged(received),
    accepted: logged(accepted)
  }))
})

/** An item that needs as many pieces of evidence as it has steps. */
const line = (item: GoLiveItem, steps: number, evidence: GoLiveEvidenceItem[]): GoLiveLine => ({
  ...{ item, steps, evidence, done: evidence.length },
  isMet: evidence.length >= steps
})

/** The item of errors, whose evidence is by operation. */
function errorLine(operations: readonly GoLiveOperation[]): GoLiveLine {
  const errors = operations.flatMap((operation) => operation.errors)
  const done = errors.filter(({ accepted }) => accepted !== null).length
  return {
    item: 'ERRORS',
    ...{ done, steps: errors.length, evidence: [] },
    isMet: errors.length > 0 && done === errors.length
  }
}

/** What the log, the deliveries and the settings of an application show now. */
export async function readChecklist(
  { database, clock, goLive }: Pick<ApplicationServices, 'database' | 'clock' | 'goLive'>,
  application: Application
): Promise<GoLiveChecklist> {
  const since = new Date(clock().getTime() - EVIDENCE_DAYS * DAY_MS)
  const [evidence, rotation, advertisement] = await Promise.all([
    goLive.read(application.clientId, since),
    findSecretRotation(database.pool, application),
    findAdvertisementCheck(database.pool, application.id, since)
  ])
  const { replay, webhooks, withdrawal, settlement } = evidence
  const operations = evidence.operations.map(toOperation)
  return {
    since: since.toISOString(),
    lines: [
      line('IDEMPOTENCY', 1, ofRequest('REPLAYED', replay)),
      errorLine(operations),
      line('WEBHOOKS', 2, [
        ...ofDelivery('DELIVERY_ACCEPTED', webhooks.accepted),
        ...ofDelivery('FORGERY_REFUSED', webhooks.refused)
      ]),
      line('SECRET_ROTATION', 2, [...rotation]),
      line('WITHDRAWAL', 1, ofRequest('WITHDRAWN', withdrawal)),
      line('EARLY_SETTLEMENT', 1, ofRequest('SETTLED', settlement)),
      line('ADVERTISEMENT', 1, advertisement ? [advertisement] : [])
    ],
    operations
  }
}
