import type { SampleRequest } from '@portico/openapi'
import { createContext } from 'react'
import type { CallName } from './exchange.ts'

/** A call that a step shows beside it. */
export interface ShownCall {
  name: CallName
  /** What would be sent now; shown until it was. */
  planned: SampleRequest
  /** The step only prepares the call, and a later one sends it: what was exchanged before does not belong here. */
  isPlan?: boolean
}

/** The calls of the step that is shown, the one it is about first. */
export const ShownCalls = createContext<readonly ShownCall[]>([])
