import { useEffect, useState } from 'react'
import { type ReceivedMessage, type Verification, verify } from './verify.ts'

/** Milliseconds after the last change of a field. */
const PAUSE_MS = 150

/** The verification of a message; nothing before one is pasted, `insecure` where the browser keeps its cryptography from the page. */
export type VerificationState = Verification | 'insecure' | undefined

/** Verifies a message whenever it changes. The age of a recorded message is not checked. */
export function useVerification(message: Omit<ReceivedMessage, 'now'>, isRecorded: boolean): VerificationState {
  const [state, setState] = useState<VerificationState>()
  const { headers, body, secrets } = message
  const isEmpty = headers.trim() === ''
  useEffect(() => {
    if (isEmpty) return setState(undefined)
    let isCurrent = true
    const timer = setTimeout(() => {
      verify({ headers, body, secrets, now: isRecorded ? undefined : Date.now() }).then(
        (verification) => isCurrent && setState(verification),
        () => isCurrent && setState('insecure')
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [headers, body, secrets, isRecorded, isEmpty])
  return state
}
