import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportError } from '@/lib/report-error.ts'
import { refreshAccount } from '@/lib/session/session.ts'
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
      // What administrators may do can depend on it.
      await refreshAccount().catch(reportError)
    },
    meta: { handles: () => true }
  })
}
