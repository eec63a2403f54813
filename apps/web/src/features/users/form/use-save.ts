import type { ChangedUser, NewUser } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/client.ts'
import { isMissing, isOutdated } from '../../../lib/api/versions.ts'
import { queryKeys } from '../api/query-keys.ts'
import { fetchUser, type StoredUser } from '../api/read-user.ts'
import { createUser, updateUser } from '../api/save-user.ts'
import { type FormFaults, serverFaults, type UserFormValues } from './values.ts'

/** What came of saving. A refusal that is none of these was told by a toast. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'faults'; faults: FormFaults }
  /** Somebody else saved the user meanwhile; `theirs` is what they saved. */
  | { kind: 'conflict'; theirs: StoredUser }
  /** Somebody else deleted or renamed the user meanwhile. */
  | { kind: 'gone' }
  | { kind: 'failed' }

const faultsOf = (error: unknown) =>
  error instanceof ApiError && error.status === 400 ? serverFaults(error.problem) : undefined

/** Saving a user, whatever others do to them at the same time. Never runs twice at once. */
export function useSave() {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ values, against }: { values: UserFormValues; against: StoredUser | undefined }) => {
      const { password, ...fields } = values
      return against
        ? updateUser({ id: against.user.id, ...fields } satisfies ChangedUser, against.etag)
        : createUser({ ...fields, password } satisfies NewUser)
    },
    meta: { handles: (error) => isOutdated(error) || isMissing(error) || faultsOf(error) !== undefined }
  })

  async function attempt(values: UserFormValues, against: StoredUser | undefined): Promise<SaveOutcome> {
    try {
      await mutation.mutateAsync({ values, against })
      void client.invalidateQueries({ queryKey: queryKeys.lists })
      return { kind: 'saved' }
    } catch (error) {
      const faults = faultsOf(error)
      if (faults) return { kind: 'faults', faults }
      if (isMissing(error)) return { kind: 'gone' }
      return isOutdated(error) && against ? meet(against) : { kind: 'failed' }
    }
  }

  /** Looks at what the other side has saved. */
  async function meet({ user }: StoredUser): Promise<SaveOutcome> {
    try {
      return { kind: 'conflict', theirs: await fetchUser(user.login) }
    } catch (error) {
      return isMissing(error) ? { kind: 'gone' } : { kind: 'failed' }
    }
  }

  async function save(values: UserFormValues, against: StoredUser | undefined): Promise<SaveOutcome | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setSaving(true)
    const outcome = await attempt(values, against)
    // After a success the page is left; a click on the way out must not save a second time.
    if (outcome.kind !== 'saved') {
      isRunning.current = false
      setSaving(false)
    }
    return outcome
  }

  return { isSaving, save }
}
