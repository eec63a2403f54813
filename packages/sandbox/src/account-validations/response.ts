import type { AccountValidation } from './model.ts'

const printMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** A validation as the API returns it. */
export function toResponse(record: AccountValidation): Record<string, unknown> {
  const { customerId, result, completedAt } = record
  return {
    validationId: record.validationId,
    holderName: record.holderName,
    holderKind: record.holderKind,
    ...(customerId !== undefined && { customerId }),
    status: record.status,
    ibanCheck: record.ibanCheck,
    ...(result && { result }),
    createdAt: printMoment(record.createdAt),
    ...(completedAt && { completedAt: printMoment(completedAt) }),
    keptUntil: record.keptUntil
  }
}
