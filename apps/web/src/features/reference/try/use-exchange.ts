import type { SampleRequest } from '@portico/openapi'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/api/client.ts'
import { exchange, type SandboxRequest, type SandboxResponse } from '@/lib/sandbox/exchange.ts'
import type { SandboxClient } from '@/lib/sandbox/tokens.ts'

/** A request that was sent, with its response. */
export interface Exchange {
  readonly request: SandboxRequest
  readonly client: SandboxClient
  readonly response: SandboxResponse
  /** The body as a value, for the errors of its fields. */
  readonly body: unknown
  readonly sample: SampleRequest
  /** Counts the responses of this page, from 1. */
  readonly number: number
}

interface ExchangeState {
  readonly current?: Exchange
  /** The response before, for a comparison. */
  readonly before?: Exchange
  readonly isPending: boolean
  /** Why no response came. */
  readonly failure?: 'noToken' | 'noResponse'
  /** The status with which a token was refused. */
  readonly refusal?: number
}

export type Sending = Pick<Exchange, 'request' | 'client' | 'body' | 'sample'>

const IDLE: ExchangeState = { isPending: false }

/** Sends requests to the sandbox, one at a time, and remembers the last two responses. */
export function useExchange(onResponse: (exchange: Exchange) => void) {
  const [state, setState] = useState(IDLE)
  const running = useRef<AbortController>(undefined)
  const count = useRef(0)
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(
    async (sending: Sending): Promise<void> => {
      running.current?.abort()
      const stop = new AbortController()
      running.current = stop
      setState(({ failure: _, refusal: __, ...rest }) => ({ ...rest, isPending: true }))
      try {
        const response = await exchange(sending.request, sending.client, stop.signal)
        if (stop.signal.aborted) return
        count.current += 1
        const done: Exchange = { ...sending, response, number: count.current }
        setState(({ current }) => ({ current: done, ...(current && { before: current }), isPending: false }))
        onResponse(done)
      } catch (error) {
        if (stop.signal.aborted) return
        const isRefusal = error instanceof ApiError && error.status > 0
        setState(({ failure: _, refusal: __, ...rest }) => ({
          ...rest,
          isPending: false,
          failure: isRefusal ? 'noToken' : 'noResponse',
          ...(isRefusal && { refusal: error.status })
        }))
      }
    },
    [onResponse]
  )
  const cancel = useCallback(() => {
    running.current?.abort()
    setState((known) => ({ ...known, isPending: false }))
  }, [])
  return { ...state, send, cancel }
}
