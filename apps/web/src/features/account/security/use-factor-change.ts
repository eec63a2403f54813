import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readSecondFactors } from './requests.ts'

/** Makes a change of the second factors, which are fetched again afterwards. Its section shows a failure. */
export function useFactorChange<T, Given = void>(
  change: (given: Given) => Promise<T>,
  onDone: (result: T) => void = () => {}
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      onDone(result)
      await client.invalidateQueries({ queryKey: readSecondFactors.queryKey })
    },
    meta: { handles: () => true }
  })
}
