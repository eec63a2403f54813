import { type CatalogueRecord, type DocumentFault, type EntityDefinition, ERRORS, file } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/client.ts'
import { isMissing, isOutdated } from '../../../lib/api/versions.ts'
import { recordGone, recordSaved } from '../api/list-cache.ts'
import { readForEditing, type StoredRecord } from '../api/read-record.ts'
import { reportOf } from '../api/record/read-report.ts'
import { createRecord, type Submission, updateRecord } from '../api/save-record.ts'
import { type Difference, differences } from './conflict/merge.ts'
import { type FormFaults, serverFaults } from './validate.ts'
import { contentsToSend, type FormValues, recordValues, toInput } from './values.ts'

/** What came of saving. A refusal that is none of these was told by a toast. */
export type SaveOutcome =
  | { kind: 'saved'; record: CatalogueRecord; isFaulty: boolean }
  | { kind: 'faults'; faults: FormFaults }
  /** What is published would have been replaced by what cannot be; nothing in `faults` when it is no OpenAPI document. */
  | { kind: 'unpublishable'; faults: readonly DocumentFault[] }
  /** Somebody else saved the record meanwhile; `theirs` is what he saved. */
  | { kind: 'conflict'; theirs: StoredRecord; found: Difference[] }
  /** Somebody else deleted the record meanwhile. */
  | { kind: 'gone' }
  | { kind: 'failed' }
  /** Its author has called it off; whether it was stored nobody knows. */
  | { kind: 'cancelled' }
  /** Another attempt is still under way. */
  | { kind: 'busy' }
  /** The form is not shown any more: nobody waits for this. */
  | { kind: 'left' }

interface Save {
  readonly isSaving: boolean
  /** Which part of a content is on its way, from 0 to 1; undefined when none is being sent. */
  readonly progress: number | undefined
  /** Calls off what is being sent. */
  readonly cancel: () => void
  /** Saves the form: as a new record, or as the next version of `against`. Never runs twice at once. */
  readonly save: (values: FormValues, against: StoredRecord | undefined) => Promise<SaveOutcome>
}

/** Saving a record, whatever others do to it at the same time. Whoever leaves the form calls off what is being sent. */
export function useSave(entity: EntityDefinition): Save {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<number>()
  const isRunning = useRef(false)
  const controller = useRef<AbortController>(undefined)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])
  const hasLeft = () => leaving.current!.signal.aborted

  const mutation = useMutation({
    mutationFn: ({ against, ...submission }: Submission & { against: StoredRecord | undefined }) => {
      controller.current = new AbortController()
      const signal = AbortSignal.any([controller.current.signal, leaving.current!.signal])
      const sending = { signal, onProgress: setProgress }
      return against ? updateRecord(entity, against, submission, sending) : createRecord(entity, submission, sending)
    },
    onSettled: () => setProgress(undefined),
    meta: {
      handles: (error) =>
        isOutdated(error) ||
        isMissing(error) ||
        isCancelled(error) ||
        faultsOf(entity, error) !== undefined ||
        documentFaultsOf(error) !== undefined
    }
  })

  async function attempt(values: FormValues, against: StoredRecord | undefined): Promise<SaveOutcome> {
    try {
      const submission = {
        input: toInput(entity, values, against?.record),
        contents: contentsToSend(entity, values)
      }
      const record = await mutation.mutateAsync({ ...submission, against })
      recordSaved(client, entity, record)
      return { kind: 'saved', record, isFaulty: await isFaulty(entity, record, submission) }
    } catch (error) {
      const faults = faultsOf(entity, error)
      if (faults) return { kind: 'faults', faults }
      const unpublishable = documentFaultsOf(error)
      if (unpublishable) return { kind: 'unpublishable', faults: unpublishable }
      if (isCancelled(error)) return { kind: 'cancelled' }
      if (!against) return { kind: 'failed' }
      if (isOutdated(error)) return meet(values, against)
      return isMissing(error) ? gone(against) : { kind: 'failed' }
    }
  }

  /** Looks at what the other side has saved. When both made the same changes there is nothing left to ask. */
  async function meet(values: FormValues, against: StoredRecord): Promise<SaveOutcome> {
    try {
      const theirs = await client.fetchQuery({ ...readForEditing(entity, against.record.id), staleTime: 0 })
      const valuesOf = ({ record, contentTag }: StoredRecord) => recordValues(entity, record, contentTag)
      const found = differences(entity, valuesOf(against), values, valuesOf(theirs))
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
    if (hasLeft()) return { kind: 'left' }
    // After a success the page is left; a click on the way out must not save a second time.
    if (outcome.kind !== 'saved') {
      isRunning.current = false
      setSaving(false)
    }
    return outcome
  }

  const cancel = useCallback(() => controller.current?.abort(), [])
  return { isSaving, progress, cancel, save }
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function faultsOf(entity: EntityDefinition, error: unknown): FormFaults | undefined {
  return error instanceof ApiError && error.status === 400 ? serverFaults(entity, error.problem) : undefined
}

/** What is wrong with a document that was refused; undefined for any other refusal. */
function documentFaultsOf(error: unknown): readonly DocumentFault[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  return error.problem?.message === ERRORS.documentInvalid.message ? error.problem.faults : undefined
}

/** Whether a file was saved that cannot be published; its author is to learn of it now. */
async function isFaulty(entity: EntityDefinition, { id }: CatalogueRecord, { contents }: Submission): Promise<boolean> {
  if (entity.key !== file.key || !Object.values(contents).some((content) => content !== null)) return false
  // It is saved in any case, and its page has the report.
  const report = await reportOf(id).catch(() => undefined)
  return report?.kind === 'invalid'
}
