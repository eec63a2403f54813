import type { Instance } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readInstances } from './queries.ts'
import type { Refreshing } from './use-refreshing.ts'

/** Name of the instance's parameter in the address of a page. */
export const INSTANCE_PARAMETER = 'instance'

/**
 * The instance that a page is about: that of the address as long as it runs, otherwise the first by name.
 *
 * @param interval for `refetchInterval` of the list
 */
export function useInstance(interval: Refreshing['interval']) {
  const query = useQuery({ ...readInstances, refetchInterval: interval })
  const [parameters, setParameters] = useSearchParams()
  const wanted = parameters.get(INSTANCE_PARAMETER)
  const instances = query.data?.instances ?? []
  const instance = instances.find(({ id }) => id === wanted) ?? instances[0]
  return {
    query,
    instances,
    instance,
    /** Whether the instance of the address does not run any more. */
    isGone: wanted !== null && instance !== undefined && instance.id !== wanted,
    choose: ({ id }: Instance) =>
      setParameters(
        (current) => {
          const next = new URLSearchParams(current)
          next.set(INSTANCE_PARAMETER, id)
          return next
        },
        { replace: true }
      )
  }
}

export type ChosenInstance = ReturnType<typeof useInstance>
