import type { OperationView } from '@portico/openapi'
import { createContext, useContext } from 'react'
import type { RequestState } from './request-state.ts'

/** The request that a reader fills in, which the samples show and the sandbox can be sent. */
export interface TryRequest {
  readonly operation: OperationView
  readonly api: string
  readonly state: RequestState
  readonly onChange: (state: RequestState) => void
  readonly onClose: () => void
  /** Another text for each link that was followed to it: then it comes into sight, with the values of the link. */
  readonly linked: string | undefined
}

const Context = createContext<TryRequest | undefined>(undefined)
export const TryRequestProvider = Context.Provider

/** The request of the samples that are shown. */
export function useTryRequest(): TryRequest {
  const request = useContext(Context)
  if (!request) throw new Error('An operation is tried outside of its samples.')
  return request
}
