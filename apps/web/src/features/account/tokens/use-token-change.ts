import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readPersonalTokens, readToolConnections } from './requests.ts'

/**
 * Makes a change of the tokens or the connected tools. They are fetched again after every attempt: after a refusal, what was shown may
 * be outdated. What asked for the change shows a failure.
 */
export function useTokenChange<T, Given = void>(change: (given: Given) => Promise<T>, onDone: (result: T) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [readPersonalTokens, readToolConnections].map(({ queryKey }) => client.invalidateQueries({ queryKey }))
      ),
    meta: { handles: () => true }
  })
}
