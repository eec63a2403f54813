import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './queries.ts'

/**
 * Makes a change of an application. Applications are fetched again after every attempt: after a refusal, what was shown may be
 * outdated. What asked for the change shows a failure.
 *
 * @param isFarewell whether a success takes the application out of the user's sight, so that its page, which is left, does not fetch it
 */
export function useChange<T, Given = void>(
  change: (given: Given) => Promise<T>,
  onDone: (result: T, given: Given) => void = () => {},
  isFarewell = false
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: (_result, error) =>
      client.invalidateQueries({ queryKey: isFarewell && !error ? queryKeys.lists : queryKeys.all }),
    meta: { handles: () => true }
  })
}
