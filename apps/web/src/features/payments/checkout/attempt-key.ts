import { useRef } from 'react'
import { randomUuid } from '@/lib/random-uuid.ts'

/** The idempotency key of an action that is tried until it succeeds. */
export interface AttemptKey {
  /** The key for a content: the same one until it has succeeded, so that a response that was lost is requested again. */
  keyFor: (content: object) => string
  /** The action has succeeded: the same content sent again is another one. */
  succeed: () => void
}

/** Makes the idempotency keys of a form. */
export function useAttemptKey(): AttemptKey {
  const attempt = useRef<{ content: string; key: string }>(undefined)
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content)
      if (attempt.current?.content !== text) attempt.current = { content: text, key: randomUuid() }
      return attempt.current.key
    },
    succeed: () => {
      attempt.current = undefined
    }
  }
}
