import type pg from 'pg'
import type { Sealing } from '../core/options.ts'
import type { OwnerMoment } from '../core/owners/time.ts'
import { insertStory } from '../core/table.ts'
import type { Attempt, DeliveryRecord, EndpointRecord, EventRecord, SecretRecord } from './model.ts'
import { sealContext } from './secrets.ts'
import { DELIVERIES, ENDPOINTS, EVENTS, SECRETS } from './store.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const SHOP = 'end_5T8W2K6QJN'
const ROTATING = 'end_3H6M9V2XTR'
const DISABLED = 'end_1K4R7X9CVS'
const OLD = 'end_8G2T6Y4BQP'

/** Secrets that the documents print: the sandbox alone receives what they sign. */
const SECRET_VALUES = {
  sec_4N8T2V6WKB: [SHOP, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  sec_2W6F4K9JZS: [ROTATING, 'whsec_7pQm2xVb9sKd4TgYh1Ln6RcWe8Zf3UaJ0oBtqR3d'],
  sec_7Q1X5B8HNC: [ROTATING, 'whsec_k5Zt8HvQ2nXc7RmW4pYg1LdBs9Tf6JeAu3KowYlN'],
  sec_3V9C7M1PHD: [DISABLED, 'whsec_Xr4Lw9Gd2KqZ7cTn5VbY8hMs1PfJ6eQu3Ao0tBxE'],
  sec_6B2H8T5QFY: [OLD, 'whsec_n3Jk8Tc5QmZ1wRxV7gLb4YdHs9Pf2EeUu6Ao0tKi']
} as const

const PARTNER = 'par_BRUNNWALDT'

/** The records with times relative to the present. */
function records({ owner, now }: OwnerMoment, sealing: Sealing) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const endpoint = (
    endpointId: string,
    host: string,
    path: string,
    rest: Partial<EndpointRecord> & Pick<EndpointRecord, 'types'>
  ): EndpointRecord => ({
    endpointId,
    owner,
    origin: `https://${host}.brunnwaldt.example`,
    url: `https://${host}.brunnwaldt.example${path}`,
    status: 'ACTIVE',
    // That of the `ETag` which the document prints.
    version: 3,
    createdAt: ago(10 * DAY),
    updatedAt: ago(10 * DAY),
    ...rest
  })
  const endpoints: EndpointRecord[] = [
    endpoint(OLD, 'old', '/hooks', {
      types: ['payment.settled'],
      description: 'Former shop',
      createdAt: ago(200 * DAY)
    }),
    endpoint(DISABLED, 'ledger', '/portico', {
      types: ['payment.settled', 'payment.rejected'],
      status: 'DISABLED',
      disabledReason: 'FAILURES',
      disabledAt: ago(4 * DAY),
      failingSince: ago(7.5 * DAY),
      lastSuccessAt: ago(7.6 * DAY),
      createdAt: ago(100 * DAY),
      updatedAt: ago(4 * DAY)
    }),
    endpoint(ROTATING, 'crm', '/portico', {
      types: ['contract.signed', 'order.confirmed', 'order.delivered'],
      description: 'Customer management',
      lastSuccessAt: ago(2 * DAY)
    }),
    endpoint(SHOP, 'shop', '/hooks/portico', {
      types: [
        'application.approved',
        'application.declined',
        'contract.signed',
        'order.delivered',
        'payment.settled',
        'payment.rejected'
      ],
      description: 'Web shop',
      failingSince: ago(MINUTE),
      lastSuccessAt: ago(2 * DAY)
    })
  ]
  const secret = (keyId: keyof typeof SECRET_VALUES, times: Partial<SecretRecord>): SecretRecord => {
    const [endpointId, value] = SECRET_VALUES[keyId]
    const sealed = sealing.seal(value, sealContext(keyId))
    return { keyId, owner, endpointId, value: sealed, hint: value.slice(-4), createdAt: ago(10 * DAY), ...times }
  }
  const secrets = [
    secret('sec_6B2H8T5QFY', { createdAt: ago(200 * DAY) }),
    secret('sec_3V9C7M1PHD', { createdAt: ago(100 * DAY) }),
    secret('sec_2W6F4K9JZS', { expiresAt: new Date(now.getTime() + 23 * HOUR), lastUsedAt: ago(10 * MINUTE) }),
    secret('sec_7Q1X5B8HNC', { createdAt: ago(HOUR), lastUsedAt: ago(10 * MINUTE) }),
    secret('sec_4N8T2V6WKB', { lastUsedAt: ago(40 * SECOND) })
  ]
  return { endpoints, secrets, ...history(owner, ago) }
}

/** The events of the deal. */
function dealEvents(owner: string, ago: (milliseconds: number) => Date) {
  const event = (
    eventId: string,
    type: string,
    occurredAt: Date,
    data: Record<string, unknown>
  ): EventRecord & { resourceId: string } => ({
    eventId,
    owner,
    type,
    resourceId: String(Object.values(data)[0]),
    data,
    occurredAt
  })
  const approved = event('evt_4D8H2S6VYK', 'application.approved', ago(3 * DAY), {
    applicationId: 'app_5D8J1V3ZRC',
    status: 'APPROVED',
    quotationId: 'quo_8H3N5R7VYB',
    partnerId: PARTNER,
    contractId: 'con_9B4G6S2XNE'
  })
  const settled = event('evt_9W3K6M1DPF', 'payment.settled', ago(2 * DAY), {
    paymentId: 'pay_1C5R8N3JVH',
    orderId: 'ord_6P1Q9D4WKM',
    amount: { value: '2500.00', currency: 'EUR' },
    status: {
      code: 'ACSC',
      description: 'The amount has left the payer’s account.',
      dateTime: ago(2 * DAY + SECOND).toISOString(),
      actionCode: 'NONE'
    }
  })
  const delivered = event('evt_7T4G1K6XBV', 'order.delivered', ago(MINUTE), {
    orderId: 'ord_2W7F4N9CRB',
    status: 'DELIVERED',
    partnerId: PARTNER,
    deliveryDate: ago(MINUTE).toISOString().slice(0, 10)
  })
  const confirmed = event('evt_5Q9Y2M8FCT', 'order.confirmed', ago(2 * DAY), {
    orderId: 'ord_6P1Q9D4WKM',
    status: 'CONFIRMED',
    partnerId: PARTNER,
    deliveryDate: ago(-14 * DAY)
      .toISOString()
      .slice(0, 10)
  })
  return { approved, confirmed, settled, delivered }
}

/** The events of the deal with their deliveries. */
function history(owner: string, ago: (milliseconds: number) => Date) {
  const { approved, confirmed, settled, delivered } = dealEvents(owner, ago)
  const delivery = (
    deliveryId: string,
    webhookId: string,
    { eventId, type, resourceId, occurredAt }: EventRecord & { resourceId: string },
    rest: Pick<DeliveryRecord, 'status' | 'attempts'> & Partial<DeliveryRecord>
  ): DeliveryRecord => ({
    deliveryId,
    owner,
    endpointId: SHOP,
    webhookId,
    eventId,
    type,
    resourceId,
    isTest: false,
    isReplay: false,
    aheadMs: 0,
    createdAt: occurredAt,
    ...rest
  })
  const success = (startedAt: Date, durationMilliseconds: number) => ({
    number: 1,
    startedAt: startedAt.toISOString(),
    durationMilliseconds,
    outcome: 'SUCCESS' as const,
    statusCode: 204
  })
  /** Two attempts that failed, the first of them at a time before the present. */
  const failures = (before: number): Attempt[] => [
    { number: 1, startedAt: ago(before).toISOString(), durationMilliseconds: 15_000, outcome: 'TIMEOUT' },
    {
      number: 2,
      startedAt: ago(before - 20 * SECOND).toISOString(),
      durationMilliseconds: 96,
      outcome: 'HTTP_ERROR',
      statusCode: 500,
      responseExcerpt: 'Internal Server Error'
    }
  ]
  const nextAttemptAt = ago(40 * SECOND - 5 * MINUTE - 4 * SECOND)
  const deliveries = [
    delivery('dlv_2V8Y4D6RWH', 'msg_8G5J3P9XBC', approved, {
      status: 'DELIVERED',
      attempts: [success(approved.occurredAt, 164)]
    }),
    delivery('dlv_8W3N5G1TQK', 'msg_4X7B2Q6RHN', confirmed, {
      endpointId: ROTATING,
      status: 'DELIVERED',
      attempts: [...failures(2 * DAY), { ...success(ago(2 * DAY - 2 * MINUTE), 140), number: 3, replay: true as const }]
    }),
    delivery('dlv_7K3X9B5RTM', 'msg_2N8T5F7RQJ', settled, {
      status: 'DELIVERED',
      attempts: [success(settled.occurredAt, 182)]
    }),
    delivery('dlv_4F9M2W7JXD', 'msg_6C1Q8K4TVB', delivered, {
      status: 'RETRYING',
      attempts: failures(MINUTE),
      nextAttemptAt,
      dueAt: nextAttemptAt
    })
  ]
  return { events: [approved, confirmed, settled, delivered], deliveries }
}

/** Inserts the endpoints, events and deliveries of which the documents tell. */
export async function insertNotificationsStory(client: pg.PoolClient, moment: OwnerMoment, sealing: Sealing) {
  const { endpoints, secrets, events, deliveries } = records(moment, sealing)
  await insertStory(client, ENDPOINTS, endpoints)
  await insertStory(client, SECRETS, secrets)
  await insertStory(client, EVENTS, events)
  await insertStory(client, DELIVERIES, deliveries)
}
