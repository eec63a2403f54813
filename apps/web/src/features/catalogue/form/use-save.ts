import type { EntityDefinition } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/client.ts'
import { recordGone, recordSaved } from '../api/list-cache.ts'
import { isMissing, readRecord, type StoredRecord } from '../api/read-record.ts'
import { createRecord, isOutdated, updateRecord } from '../api/save-record.ts'
import { type Difference, differences } from './merge.ts'
import { type FormFaults, serverFaults } from './validate.ts'
import { type FormValues, type RecordInput, recordValues, toInput } from './values.ts'

/** What came of saving. A refusal that is none of these was told by a toast. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'faults'; faults: FormFaults }
  /** Somebody else saved the record meanwhile; `theirs` is what he saved. */
  | { kind: 'conflict'; theirs: StoredRecord; found: Difference[] }
  /** Somebody else deleted the record meanwhile. */
  | { kind: 'gone' }
  | { kind: 'failed' }
  /** Another attempt is still under way. */
  | { kind: 'busy' }

interface Save {
  readonly isSaving: boolean
  /** Saves the form: as a new record, or as the next version of `against`. Never runs twice at once. */
  readonly save: (values: FormValues, against: StoredRecord | undefined) => Promise<SaveOutcome>
}

/** Saving a record, whatever others do to it at the same time. */
export function useSave(entity: EntityDefinition): Save {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ input, against }: { input: RecordInput; against: StoredRecord | undefined }) =>
      against ? updateRecord(entity, against, input) : createRecord(entity, input),
    meta: {
      handles: (error) => isOutdated(error) || isMissing(error) || faultsOf(entity, error) !== undefined
    }
  })

  async function attempt(values: FormValues, against: StoredRecord | undefined): Promise<SaveOutcome> {
    try {
      const input = toInput(entity, values, against?.record)
      recordSaved(client, entity, await mutation.mutateAsync({ input, against }))
      return { kind: 'saved' }
    } catch (error) {
      const faults = faultsOf(entity, error)
      if (faults) return { kind: 'faults', faults }
      if (!against) return { kind: 'failed' }
      if (isOutdated(error)) return meet(values, against)
      return isMissing(error) ? gone(against) : { kind: 'failed' }
    }
  }

  /** Looks at what the other side has saved. When both made the same changes there is nothing left to ask. */
  async function meet(values: FormValues, against: StoredRecord): Promise<SaveOutcome> {
    try {
      const theirs = await client.fetchQuery({ ...readRecord(entity, against.record.id), staleTime: 0 })
      const [base, saved] = [recordValues(entity, against.record), recordValues(entity, theirs.record)]
      const found = differences(entity, base, values, saved)
      return found.length > 0 ? { kind: 'conflict', theirs, found } : attempt(values, theirs)
    } catch (error) {
      return isMissing(error) ? gone(against) : { kind: 'failed' }
    }
  }

  function gone({ record }: StoredRecord): SaveOutcome {
    recordGone(client, entity, record.id)
    return { kind: 'gone' }
  }

  async function save(values: FormValues, against: StoredRecord | undefined): Promise<SaveOutcome> {
    if (isRunning.current) return { kind: 'busy' }
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

function faultsOf(entity: EntityDefinition, error: unknown): FormFaults | undefined {
  return error instanceof ApiError && error.status === 400 ? serverFaults(entity, error.problem) : undefined
}
