import type { VehicleStatus } from '../model.ts'

/** Which status may follow which, as the document's table of states has it. */
const NEXT: Readonly<Record<VehicleStatus, readonly VehicleStatus[]>> = {
  AVAILABLE: ['RESERVED', 'WITHDRAWN'],
  RESERVED: ['AVAILABLE', 'SOLD'],
  SOLD: [],
  WITHDRAWN: []
}

export const canBecome = (from: VehicleStatus, to: VehicleStatus): boolean => NEXT[from].includes(to)

/** Whether no status follows. */
export const isFinal = (status: VehicleStatus): boolean => NEXT[status].length === 0
