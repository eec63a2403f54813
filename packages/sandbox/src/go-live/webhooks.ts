import type { Queryable } from '../core/table.ts'
import { isSimulated } from '../notifications/endpoints/urls.ts'
import type { Attempt, SigningFault } from '../notifications/model.ts'

/** An attempt to deliver a message, and how the receiver responded. */
export interface DeliveryProof {
  deliveryId: string
  endpointId: string
  url: string
  type: string
  /** Real time. */
  at: Date
  statusCode: number
}

/** What shows that a receiver verifies the signature: it has accepted one message, and refused one that is forged. */
export interface WebhookProof {
  accepted: DeliveryProof | undefined
  refused: DeliveryProof | undefined
}

/** Faults of messages that only the verification of the signature finds. */
const FORGERIES: readonly SigningFault[] = ['WRONG_SIGNATURE', 'ALTERED_BODY']

interface DeliveryRow {
  delivery_id: string
  endpoint_id: string
  url: string
  type: string
  fault: SigningFault | null
  attempts: Attempt[]
  /** How far the delivery is ahead of real time. */
  ahead_ms: string
}

/**
 * The newest delivery to each endpoint that was accepted, and the newest that is forged and was refused.
 * A receiver that also refused what is signed correctly would have accepted none.
 */
const NEWEST = `
  select distinct on (d.endpoint_id, d.fault is null) d.delivery_id, d.endpoint_id, e.url, d.type, d.fault, d.attempts, d.ahead_ms
    from sandbox.deliveries d join sandbox.endpoints e using (owner, endpoint_id)
   where d.owner = $1 and d.callback_url is null and d.created_at - d.ahead_ms * interval '1 millisecond' >= $2
     and case when d.fault is null then jsonb_path_exists(d.attempts, '$[*].statusCode ? (@ >= 200 && @ < 300)')
              when d.fault = any($3) then jsonb_path_exists(d.attempts, '$[*].statusCode ? (@ >= 400 && @ < 500)')
              else false end
   order by d.endpoint_id, d.fault is null, d.sequence desc`

const isAccepted = ({ statusCode = 0 }: Attempt) => statusCode >= 200 && statusCode < 300
const isRefused = ({ statusCode = 0 }: Attempt) => statusCode >= 400 && statusCode < 500

function proofOf({
  delivery_id,
  endpoint_id,
  url,
  type,
  fault,
  attempts,
  ahead_ms
}: DeliveryRow): DeliveryProof | undefined {
  const attempt = attempts.findLast(fault === null ? isAccepted : isRefused)
  if (!attempt) return undefined
  return {
    ...{ deliveryId: delivery_id, endpointId: endpoint_id, url, type },
    at: new Date(Date.parse(attempt.startedAt) - Number(ahead_ms)),
    statusCode: attempt.statusCode ?? 0
  }
}

/**
 * Finds the endpoint of an owner that shows the most. Addresses whose messages the sandbox receives itself, such as the inbox, show
 * nothing about a receiver.
 */
export async function findWebhookProof(db: Queryable, owner: string, since: Date): Promise<WebhookProof> {
  const { rows } = await db.query<DeliveryRow>(NEWEST, [owner, since, FORGERIES])
  const own = rows.filter(({ url }) => !isSimulated(new URL(url)))
  const proofs = [...new Set(own.map(({ endpoint_id }) => endpoint_id))].map((endpoint): WebhookProof => {
    const of = (isForged: boolean) =>
      own.find(({ endpoint_id, fault }) => endpoint_id === endpoint && (fault !== null) === isForged)
    const [accepted, refused] = [of(false), of(true)]
    return { accepted: accepted && proofOf(accepted), refused: refused && proofOf(refused) }
  })
  const steps = ({ accepted, refused }: WebhookProof) => Number(Boolean(accepted)) + Number(Boolean(refused))
  return proofs.toSorted((one, other) => steps(other) - steps(one))[0] ?? { accepted: undefined, refused: undefined }
}
