import { type RefObject, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm
} from 'react-hook-form'
import { type To, useNavigate } from 'react-router'
import type { Draft } from '../drafts.ts'
import { showFieldErrors } from './field-errors.ts'
import { type LeaveGuard, useLeaveGuard } from './leave-guard.tsx'
import { type SaveOutcome, type SaveSteps, useSave } from './use-save.ts'

/** What the page of a form passes to it. */
export interface EditFormProps<Values, Stored> {
  /** The version that is edited; undefined for a new record. */
  initial: Stored | undefined
  /** The values that were typed before their author had to sign in again. */
  restored: Values | undefined
  /** Where the form puts the function that returns its unsaved values, which are kept when the session ends. */
  content: RefObject<() => Draft<Values> | undefined>
}

interface EditFormOptions<Values extends FieldValues, Stored, Saved> extends EditFormProps<Values, Stored> {
  /** The names of the fields, in their order on the page. */
  fields: readonly string[]
  /** The values of a stored version, or the default values of a new record. */
  valuesOf: (stored: Stored | undefined) => Values
  resolverOf: (stored: Stored | undefined) => Resolver<Values>
  steps: SaveSteps<Values, Stored, Saved>
  /** The values of a draft, where not all of them may be kept. */
  draftOf?: (values: Values) => Values
}

export interface EditForm<Values extends FieldValues, Stored, Saved> {
  readonly form: UseFormReturn<Values>
  readonly fields: readonly string[]
  readonly guard: LeaveGuard
  readonly isRestored: boolean
  /** The version that the next attempt to save replaces; undefined for a new record. */
  readonly stored: Stored | undefined
  readonly isSaving: boolean
  readonly progress: number | undefined
  readonly cancel: () => void
  /** Saves the values, and shows at the fields what the server refuses. */
  readonly save: (values: Values, against?: Stored) => Promise<SaveOutcome<Values, Stored, Saved>>
  /** Continues from another version, with values that count as unsaved where they differ from it. */
  readonly startFrom: (version: Stored | undefined, values: Values) => void
  /** Leaves the form without being asked about unsaved changes. */
  readonly leave: (address: To) => void
}

/** The state of a form that creates and edits records: validation, saving, drafts and the guard of unsaved changes. */
export function useEditForm<Values extends FieldValues, Stored, Saved>({
  initial,
  restored,
  content,
  fields,
  valuesOf,
  resolverOf,
  steps,
  draftOf = (values) => values
}: EditFormOptions<Values, Stored, Saved>): EditForm<Values, Stored, Saved> {
  const navigate = useNavigate()
  const [stored, setStored] = useState(initial)
  const { save: attempt, ...saving } = useSave(steps)
  const form = useForm<Values>({
    defaultValues: valuesOf(stored) as DefaultValues<Values>,
    resolver: resolverOf(stored)
  })
  const { isDirty } = form.formState
  const guard = useLeaveGuard(isDirty)

  /** Fills in values as changes, so that they count as not saved. */
  function fill(values: Values) {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true
      })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, when the form appears
  useEffect(() => {
    if (restored) fill(restored)
  }, [])

  useEffect(() => {
    content.current = () => (isDirty ? { values: draftOf(form.getValues()), extra: stored } : undefined)
  })

  return {
    ...saving,
    form,
    fields,
    guard,
    isRestored: restored !== undefined,
    stored,
    save: async (values, against = stored) => {
      const outcome = await attempt(values, against)
      if (outcome.kind === 'invalid') showFieldErrors(form, outcome.errors, fields)
      return outcome
    },
    startFrom: (version, values) => {
      setStored(version)
      form.reset(valuesOf(version))
      fill(values)
    },
    leave: (address) => {
      guard.release()
      void navigate(address)
    }
  }
}
