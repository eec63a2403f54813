import type { DeliveryRecord, DeliveryStatus, EndpointRecord, SecretRecord } from './model.ts'

/** An endpoint as the document describes it. */
export function toEndpoint(record: EndpointRecord) {
  const { endpointId, url, description, types, status, disabledReason, failingSince, lastSuccessAt } = record
  const isFailing = status === 'FAILING' || disabledReason === 'FAILURES'
  return {
    endpointId,
    url,
    ...(description !== undefined && { description }),
    types,
    status,
    ...(disabledReason && { disabledReason }),
    ...(isFailing && failingSince && { failingSince: failingSince.toISOString() }),
    ...(lastSuccessAt && { lastSuccessAt: lastSuccessAt.toISOString() }),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString()
  }
}

/** A secret without its value, as the document describes it. */
export const toSecret = ({ keyId, hint, createdAt, expiresAt, lastUsedAt }: SecretRecord) => ({
  keyId,
  hint,
  createdAt: createdAt.toISOString(),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() })
})

/**
 * A delivery as the document describes it.
 *
 * @param status derived from its own and that of its endpoint
 * @param body only where one delivery is read
 */
export function toDelivery(record: DeliveryRecord, status: DeliveryStatus, body?: string) {
  const { deliveryId, endpointId, webhookId, eventId, type, resourceId, isTest, callbackUrl, nextAttemptAt } = record
  return {
    deliveryId,
    endpointId,
    webhookId,
    eventId,
    type,
    ...(resourceId !== undefined && { resourceId }),
    test: isTest,
    ...(callbackUrl !== undefined && { callbackUrl }),
    status,
    attempts: record.attempts,
    ...(status === 'RETRYING' && nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
    ...(body !== undefined && { body }),
    createdAt: record.createdAt.toISOString()
  }
}
