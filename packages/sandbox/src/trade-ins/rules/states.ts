import type { TradeInRecord, TradeInStatus } from './model.ts'

/**
 * Where a trade-in is in its life: its status, with a corrected offer apart from a first one. The two have the same status, and the
 * customer accepts the second after the first.
 */
export type Phase = TradeInStatus | 'CORRECTED'

/** The phases that may follow a phase. One without an entry is final; no phase is reached twice. */
export const TRANSITIONS: Readonly<Partial<Record<Phase, readonly Phase[]>>> = {
  DRAFT: ['OFFERED', 'REFUSED'],
  OFFERED: ['ACCEPTED', 'DECLINED', 'EXPIRED'],
  ACCEPTED: ['CORRECTED', 'CONFIRMED', 'EXPIRED'],
  CORRECTED: ['CONFIRMED', 'DECLINED', 'EXPIRED'],
  CONFIRMED: ['COMPLETED', 'EXPIRED']
}

export const statusOf = (phase: Phase): TradeInStatus => (phase === 'CORRECTED' ? 'OFFERED' : phase)

export const phaseOf = ({ status, detail }: Pick<TradeInRecord, 'status' | 'detail'>): Phase =>
  status === 'OFFERED' && detail.offer?.basis === 'INSPECTION' ? 'CORRECTED' : status

/** Whether nothing can change any more. */
export const isFinal = (status: TradeInStatus): boolean => !(status in TRANSITIONS)
