import { useState } from 'react'
import { randomUuid } from '@/lib/random-uuid.ts'
import { callSandbox, SandboxError, type SandboxRequest, type SandboxResponse } from './call.ts'

/** The state of a request that a reader may send. */
export interface SandboxCall {
  isPending: boolean
  /** The response to the very request that is shown. */
  response: SandboxResponse | undefined
  /** Why no response came. */
  reason: string | undefined
  /** The idempotency key with which it is sent. */
  key: string
  run: () => Promise<void>
}

/**
 * A request to the sandbox that a reader may send. Repeated, it is the same request with the same key: a response that was lost is
 * requested again. Another request has another key, and no response yet.
 */
export function useSandboxCall(request: Omit<SandboxRequest, 'key'>): SandboxCall {
  const text = JSON.stringify(request)
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<{ request: string; response?: SandboxResponse; reason?: string }>()
  const [keyed, setKeyed] = useState(() => ({ text, key: randomUuid() }))
  if (keyed.text !== text) setKeyed({ text, key: randomUuid() })
  const { key } = keyed
  // A response to another request than the one shown would contradict it.
  const shown = result?.request === text ? result : undefined

  async function run() {
    setPending(true)
    try {
      setResult({
        request: text,
        response: await callSandbox(request.method === 'GET' ? request : { ...request, key })
      })
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error
      setResult({ request: text, reason: error.message })
    } finally {
      setPending(false)
    }
  }

  return { isPending, response: shown?.response, reason: shown?.reason, key, run }
}
