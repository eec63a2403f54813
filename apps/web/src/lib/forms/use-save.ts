import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { isMissing, isOutdated } from '../api/versions.ts'
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts'
import { type Difference, differences } from './merge.ts'

interface SendingOptions {
  readonly signal: AbortSignal
  /** Reports how much of an upload is sent, from 0 to 1; undefined once the server has stored it. */
  readonly onProgress: (share: number | undefined) => void
}

/** What the form of a kind of record consists of, and how it is saved. */
export interface EditFormDefinition<Values extends FieldValues, Stored, Saved> {
  readonly fields: readonly (keyof Values & string)[]
  /** The values of a stored version, or the default values of a new record. */
  readonly valuesOf: (stored: Stored | undefined) => Values
  readonly resolverOf: (stored: Stored | undefined) => Resolver<Values>
  readonly draftOf?: (values: Values) => Values
  /** Whether two values of a field are the same; by default their JSON is compared. */
  readonly isSame?: (field: string, one: Values[string], other: Values[string]) => boolean
  /** Sends the values: as a new record, or as the next version of `against`. */
  readonly send: (values: Values, against: Stored | undefined, options: SendingOptions) => Promise<Saved>
  readonly reload: (against: Stored) => Promise<Stored>
  /** The field that each message of a refusal is about. */
  readonly refusedValues?: Readonly<Record<string, string>>
  /** Whether the form itself shows a failure that is not about its fields. */
  readonly isRefusal?: (error: unknown) => boolean
}

/** The result of an attempt to save. */
export type SaveOutcome<Values extends FieldValues, Stored, Saved> =
  | { kind: 'saved'; saved: Saved }
  /** The server refused values of fields. */
  | { kind: 'invalid'; errors: FieldErrors }
  /** Someone else has saved the record since it was read, as `theirs`. */
  | { kind: 'conflict'; theirs: Stored; found: readonly Difference<Values[string]>[] }
  /** Someone else has deleted the record since it was read. */
  | { kind: 'gone' }
  /** Its author has cancelled it; whether it was stored is unknown. */
  | { kind: 'cancelled' }
  /** `error` is shown by the form if `isRefusal` says so, and by a toast otherwise. */
  | { kind: 'failed'; error: unknown }
  /** Another attempt is still running, or the form is no longer shown. */
  | { kind: 'ignored' }

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Saves a record that others may change at the same time. Leaving the form cancels a running attempt. */
export function useSave<Values extends FieldValues, Stored, Saved>({
  fields,
  valuesOf,
  isSame,
  send,
  reload,
  refusedValues,
  isRefusal
}: EditFormDefinition<Values, Stored, Saved>) {
  type Outcome = SaveOutcome<Values, Stored, Saved>
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<number>()
  const isRunning = useRef(false)
  const attempt = useRef<AbortController>(undefined)
  const visit = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    visit.current = controller
    return () => controller.abort()
  }, [])

  const errorsOf = (error: unknown) => fieldErrorsOf(error, fields, refusedValues)
  const { mutateAsync } = useMutation({
    mutationFn: ({ values, against }: { values: Values; against: Stored | undefined }) => {
      attempt.current = new AbortController()
      const signal = AbortSignal.any([attempt.current.signal, visit.current!.signal])
      return send(values, against, { signal, onProgress: setProgress })
    },
    onSettled: () => setProgress(undefined),
    meta: {
      handles: (error) =>
        isOutdated(error) ||
        isMissing(error) ||
        isCancelled(error) ||
        errorsOf(error) !== undefined ||
        isRefusal?.(error) === true
    }
  })

  async function trySaving(values: Values, against: Stored | undefined): Promise<Outcome> {
    try {
      return { kind: 'saved', saved: await mutateAsync({ values, against }) }
    } catch (error) {
      const errors = errorsOf(error)
      if (errors) return { kind: 'invalid', errors }
      if (isCancelled(error)) return { kind: 'cancelled' }
      if (against && isOutdated(error)) return compare(values, against)
      return against && isMissing(error) ? { kind: 'gone' } : { kind: 'failed', error }
    }
  }

  /** Compares the values with the version that is stored now. Where both sides made the same changes, the attempt continues. */
  async function compare(values: Values, against: Stored): Promise<Outcome> {
    try {
      const theirs = await reload(against)
      const found = differences<Values[string]>(fields, valuesOf(against), values, valuesOf(theirs), isSame)
      return found.length > 0 ? { kind: 'conflict', theirs, found } : trySaving(values, theirs)
    } catch (error) {
      return isMissing(error) ? { kind: 'gone' } : { kind: 'failed', error }
    }
  }

  /** Saves the values as a new record, or as the next version of `against`. Never runs twice at the same time. */
  async function save(values: Values, against: Stored | undefined): Promise<Outcome> {
    if (isRunning.current) return { kind: 'ignored' }
    isRunning.current = true
    setSaving(true)
    const outcome = await trySaving(values, against)
    if (visit.current!.signal.aborted) return { kind: 'ignored' }
    // After a success the page is left; a click on the way out must not save a second time.
    if (outcome.kind !== 'saved') {
      isRunning.current = false
      setSaving(false)
    }
    return outcome
  }

  return { isSaving, progress, cancel: () => attempt.current?.abort(), save }
}
