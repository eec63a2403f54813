import type { ManagedUser } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryKeys } from '../api/queries.ts'
import { setActivated } from '../api/requests.ts'

/** Activating and deactivating users. */
export interface Activation {
  readonly pending: string | undefined
  /** Who is asked about: shutting somebody out ends their work at once. */
  readonly asked: ManagedUser | undefined
  /** Lets a user in, or asks about shutting them out. */
  readonly toggle: (user: ManagedUser) => void
  readonly confirm: () => void
  readonly cancel: () => void
}

/** Activates and deactivates users. Users are loaded again after every attempt: after a refusal, what was shown is outdated. */
export function useActivation(): Activation {
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
    asked,
    toggle,
    confirm: () => asked && !isPending && mutate(asked),
    cancel: () => !isPending && setAsked(undefined)
  }
}
