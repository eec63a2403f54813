import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldPathValue, type FieldValues, useForm } from 'react-hook-form'
import { type To, useNavigate } from 'react-router'
import type { Draft } from '../drafts/drafts.ts'
import { showFieldErrors } from './field-errors.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { type EditFormDefinition, useSave } from './use-save.ts'

/** What the page of a form passes to it. */
export interface EditFormProps<Values, Stored> {
  /** The version that is edited; undefined for a new record. */
  initial: Stored | undefined
  /** The values that were typed before their author had to sign in again. */
  restored: Values | undefined
  /** Where the form puts the function that returns its unsaved values, which are kept when the session ends. */
  content: RefObject<() => Draft<Values> | undefined>
}

export type EditForm<Values extends FieldValues, Stored, Saved> = ReturnType<typeof useEditForm<Values, Stored, Saved>>

/** The state of a form that creates and edits records: validation, saving, drafts and the guard of unsaved changes. */
export function useEditForm<Values extends FieldValues, Stored, Saved>(
  definition: EditFormDefinition<Values, Stored, Saved>,
  { initial, restored, content }: EditFormProps<Values, Stored>
) {
  const { draftOf = (values: Values) => values } = definition
  const navigate = useNavigate()
  const [stored, setStored] = useState(initial)
  const { save: attempt, ...saving } = useSave(definition)
  const form = useForm<Values>({
    defaultValues: definition.valuesOf(stored) as DefaultValues<Values>,
    resolver: definition.resolverOf(stored)
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

  useLayoutEffect(() => {
    content.current = () => (isDirty ? { values: draftOf(form.getValues()), extra: stored } : undefined)
  })

  return {
    ...saving,
    form,
    fields: definition.fields,
    guard,
    isRestored: restored !== undefined,
    /** The version that the next attempt to save replaces; undefined for a new record. */
    stored,
    /** Saves the values, and shows at the fields what the server refuses. */
    save: async (values: Values, against = stored) => {
      const outcome = await attempt(values, against)
      if (outcome.kind === 'invalid') showFieldErrors(form, outcome.errors, definition.fields)
      return outcome
    },
    /** Continues from another version, with values that count as unsaved where they differ from it. */
    startFrom: (version: Stored | undefined, values: Values) => {
      setStored(version)
      form.reset(definition.valuesOf(version))
      fill(values)
    },
    /** Leaves the form without being asked about unsaved changes. */
    leave: (address: To) => {
      guard.release()
      void navigate(address)
    }
  }
}
