import type pg from 'pg'
import { emitEvent } from '../core/owners/events.ts'
import type { OwnerMoment } from '../core/owners/time.ts'
import type { ApplicationRecord, ContractRecord } from './model.ts'

type ApplicationEvent =
  | 'application.approved'
  | 'application.cancelled'
  | 'application.counter-offered'
  | 'application.declined'
  | 'application.documents-requested'
  | 'application.expired'

type ContractEvent = 'contract.activated' | 'contract.settled' | 'contract.signed' | 'contract.withdrawn'

/** Writes an event about an application, with the data that the document of Status notifications has for it. */
export function emitApplicationEvent(
  client: pg.PoolClient,
  moment: OwnerMoment,
  type: ApplicationEvent,
  { applicationId, status, quotationId, partnerId, contractId }: ApplicationRecord
): Promise<void> {
  const data = { applicationId, status, quotationId, partnerId, ...(contractId !== undefined && { contractId }) }
  return emitEvent(client, moment, type, data)
}

/** Writes an event about a signed contract. */
export function emitContractEvent(
  client: pg.PoolClient,
  moment: OwnerMoment,
  type: ContractEvent,
  { contractId, applicationId, status, detail }: ContractRecord
): Promise<void> {
  const { partnerId, signedAt } = detail
  return emitEvent(client, moment, type, { contractId, applicationId, status, partnerId, signedAt })
}
