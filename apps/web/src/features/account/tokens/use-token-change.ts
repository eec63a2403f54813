import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readPersonalTokens } from './requests.ts'

/**
 * Makes a change of the tokens. They are fetched again after every attempt: after a refusal, what was shown may be outdated. What asked
 * for the change shows a failure.
 */
export function useTokenChange<T, Given = void>(change: (given: Given) => Promise<T>, onDone: (result: T) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: readPersonalTokens.queryKey }),
    meta: { handles: () => true }
  })
}
