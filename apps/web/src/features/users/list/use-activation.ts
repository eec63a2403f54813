import type { ManagedUser } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryKeys } from '../api/queries.ts'
import { setActivated } from '../api/requests.ts'

/** Activates and deactivates users. Users are loaded again after every attempt: after a refusal, what was shown is outdated. */
export function useActivation() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<ManagedUser>()
  const mutation = useMutation({
    mutationFn: (user: ManagedUser) => setActivated(user, !user.activated),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.all })
      setAsked(undefined)
    }
  })
  const { mutate, isPending, variables } = mutation
  const toggle = useCallback(
    (user: ManagedUser) => {
      if (user.activated) setAsked(user)
      else mutate(user)
    },
    [mutate]
  )
  return {
    pending: isPending ? variables?.login : undefined,
    /** The user whose deactivation is to be confirmed. */
    asked,
    toggle,
    confirm: () => asked && !isPending && mutate(asked),
    cancel: () => !isPending && setAsked(undefined)
  }
}

export type Activation = ReturnType<typeof useActivation>
