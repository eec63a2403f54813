import type { Table } from '../core/table.ts'

export const ENDPOINTS: Table = {
  name: 'sandbox.endpoints',
  columns: {
    endpointId: 'text',
    owner: 'text',
    url: 'text',
    origin: 'text',
    description: 'text',
    types: 'jsonb',
    status: 'text',
    disabledReason: 'text',
    disabledAt: 'timestamptz',
    failingSince: 'timestamptz',
    lastSuccessAt: 'timestamptz',
    pausedUntil: 'timestamptz',
    deletedAt: 'timestamptz',
    version: 'integer',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz'
  }
}

export const SECRETS: Table = {
  name: 'sandbox.endpoint_secrets',
  columns: {
    keyId: 'text',
    owner: 'text',
    endpointId: 'text',
    value: 'text',
    hint: 'text',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz',
    lastUsedAt: 'timestamptz'
  }
}

export const DELIVERIES: Table = {
  name: 'sandbox.deliveries',
  columns: {
    deliveryId: 'text',
    owner: 'text',
    endpointId: 'text',
    webhookId: 'text',
    eventId: 'text',
    type: 'text',
    resourceId: 'text',
    isTest: 'boolean',
    callbackUrl: 'text',
    status: 'text',
    attempts: 'jsonb',
    nextAttemptAt: 'timestamptz',
    dueAt: 'timestamptz',
    isReplay: 'boolean',
    fault: 'text',
    aheadMs: 'bigint',
    traceparent: 'text',
    runningUntil: 'timestamptz',
    createdAt: 'timestamptz'
  }
}

export const EVENTS: Table = {
  name: 'sandbox.events',
  columns: {
    eventId: 'text',
    owner: 'text',
    type: 'text',
    resourceId: 'text',
    data: 'json',
    occurredAt: 'timestamptz'
  }
}

/** Hours for which the messages of a disabled endpoint are held. */
export const HOLD_HOURS = 72
/** Days for which events and deliveries are kept. */
export const RETENTION_DAYS = 90

/**
 * SQL of the state of a delivery `d` to its endpoint `e`.
 *
 * @param now SQL of the present time of the owner
 */
export const deliveryStatus = (now: string): string => `case
    when d.status not in ('PENDING', 'RETRYING') then d.status
    when e.deleted_at is not null then 'FAILED'
    when e.status <> 'DISABLED' then d.status
    when greatest(d.created_at, e.disabled_at) + interval '${HOLD_HOURS} hours' <= ${now} then 'FAILED'
    else 'HELD' end`
