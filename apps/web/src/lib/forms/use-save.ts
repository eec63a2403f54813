import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isMissing, isOutdated } from '../api/versions.ts'
import type { FieldErrors } from './field-errors.ts'
import type { Difference } from './merge.ts'

/** The result of an attempt to save. */
export type SaveOutcome<Values, Stored, Saved> =
  | { kind: 'saved'; saved: Saved }
  /** The server refused values of fields. */
  | { kind: 'invalid'; errors: FieldErrors }
  /** Someone else has saved the record since it was read, as `theirs`. */
  | { kind: 'conflict'; theirs: Stored; found: readonly Difference<Values[keyof Values]>[] }
  /** Someone else has deleted the record since it was read. */
  | { kind: 'gone' }
  /** Its author has cancelled it; whether it was stored is unknown. */
  | { kind: 'cancelled' }
  /** `error` is shown by the form if `isRefusal` says so, and by a toast otherwise. */
  | { kind: 'failed'; error: unknown }
  /** Another attempt is still running. */
  | { kind: 'busy' }
  /** The form is no longer shown. */
  | { kind: 'left' }

interface SendingOptions {
  readonly signal: AbortSignal
  /** Reports how much of an upload is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

export interface SaveSteps<Values, Stored, Saved> {
  /** Sends the values: as a new record, or as the next version of `against`. */
  readonly send: (values: Values, against: Stored | undefined, options: SendingOptions) => Promise<Saved>
  /** Fetches the version that is stored now. */
  readonly reload: (against: Stored) => Promise<Stored>
  /** The fields in which the values differ from the version that someone else has saved. */
  readonly compare: (base: Stored, mine: Values, theirs: Stored) => readonly Difference<Values[keyof Values]>[]
  /** The errors of the form's fields; undefined when the failure is not about them. */
  readonly fieldErrorsOf: (error: unknown) => FieldErrors | undefined
  /** Whether the form itself shows a failure that is not about its fields. */
  readonly isRefusal?: (error: unknown) => boolean
}

export interface Save<Values, Stored, Saved> {
  readonly isSaving: boolean
  /** How much of an upload is sent, from 0 to 1; undefined when nothing is being uploaded. */
  readonly progress: number | undefined
  /** Cancels the running attempt. */
  readonly cancel: () => void
  /** Saves the values as a new record, or as the next version of `against`. Never runs twice at the same time. */
  readonly save: (values: Values, against: Stored | undefined) => Promise<SaveOutcome<Values, Stored, Saved>>
}

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Saves a record that others may change at the same time. Leaving the form cancels a running attempt. */
export function useSave<Values, Stored, Saved>(steps: SaveSteps<Values, Stored, Saved>): Save<Values, Stored, Saved> {
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

  const { mutateAsync } = useMutation({
    mutationFn: ({ values, against }: { values: Values; against: Stored | undefined }) => {
      controller.current = new AbortController()
      const signal = AbortSignal.any([controller.current.signal, leaving.current!.signal])
      return steps.send(values, against, { signal, onProgress: setProgress })
    },
    onSettled: () => setProgress(undefined),
    meta: {
      handles: (error) =>
        [isOutdated, isMissing, isCancelled].some((matches) => matches(error)) ||
        steps.fieldErrorsOf(error) !== undefined ||
        steps.isRefusal?.(error) === true
    }
  })

  async function attempt(values: Values, against: Stored | undefined): Promise<SaveOutcome<Values, Stored, Saved>> {
    try {
      return { kind: 'saved', saved: await mutateAsync({ values, against }) }
    } catch (error) {
      const errors = steps.fieldErrorsOf(error)
      if (errors) return { kind: 'invalid', errors }
      if (isCancelled(error)) return { kind: 'cancelled' }
      if (against && isOutdated(error)) return compare(values, against)
      return against && isMissing(error) ? { kind: 'gone' } : { kind: 'failed', error }
    }
  }

  /** Compares the values with the version that is stored now. Where both sides made the same changes, the attempt continues. */
  async function compare(values: Values, against: Stored): Promise<SaveOutcome<Values, Stored, Saved>> {
    try {
      const theirs = await steps.reload(against)
      const found = steps.compare(against, values, theirs)
      return found.length > 0 ? { kind: 'conflict', theirs, found } : attempt(values, theirs)
    } catch (error) {
      return isMissing(error) ? { kind: 'gone' } : { kind: 'failed', error }
    }
  }

  async function save(values: Values, against: Stored | undefined): Promise<SaveOutcome<Values, Stored, Saved>> {
    if (isRunning.current) return { kind: 'busy' }
    isRunning.current = true
    setSaving(true)
    const outcome = await attempt(values, against)
    if (leaving.current!.signal.aborted) return { kind: 'left' }
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
