import { type EntityDefinition, type FieldDefinition, inputFields } from '@portico/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EditFormCard } from '@/lib/forms/edit-form-card.tsx'
import { merge } from '@/lib/forms/merge.ts'
import { FormHeader } from '@/lib/forms/record-form-page.tsx'
import { type EditFormProps, useEditForm } from '@/lib/forms/use-edit-form.ts'
import type { SaveOutcome } from '@/lib/forms/use-save.ts'
import { listAddress } from '@/lib/records/list-address.ts'
import { Alert } from '@/ui/state/alert.tsx'
import { removeRecordFromCache } from '../api/list-records.ts'
import type { StoredRecord } from '../api/read-record.ts'
import { collectionOf } from '../collection.ts'
import { entityKey } from '../record/display.ts'
import { ConflictPanel } from './conflict/conflict-panel.tsx'
import { documentFaultsOf, recordForm, type SavedRecord } from './definition.ts'
import { useFieldTexts } from './field-texts.ts'
import { wideFields } from './layout.ts'
import { GoneNotice, Unpublishable, UploadProgress } from './notices.tsx'
import { RecordField } from './record-field.tsx'
import { type FormValues, valueToText, withoutStoredContents } from './values.ts'

interface RecordFormProps extends EditFormProps<FormValues, StoredRecord> {
  entity: EntityDefinition
}

type Outcome = SaveOutcome<FormValues, StoredRecord, SavedRecord>

const faultsOf = (outcome: Outcome | undefined) =>
  outcome?.kind === 'failed' ? documentFaultsOf(outcome.error) : undefined

/** The form that creates and edits records. */
export function RecordForm({ entity, ...props }: RecordFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const textsOf = useFieldTexts(entity)
  const fields = inputFields(entity)
  const wide = wideFields(fields)
  const edit = useEditForm(recordForm(entity, client), props)
  const { form, stored, isSaving, progress, startFrom } = edit
  const [outcome, setOutcome] = useState<Outcome>()
  const [conflict, setConflict] = useState<Outcome & { kind: 'conflict' }>()
  const [gone, setGone] = useState<{ hasLostContent: boolean }>()
  const faults = faultsOf(outcome)

  async function submit(values: FormValues, against: StoredRecord | undefined) {
    setOutcome((last) => (last?.kind === 'cancelled' ? undefined : last))
    const result = await edit.save(values, against)
    if (result.kind === 'ignored') return
    setOutcome(result)
    if (result.kind === 'conflict') setConflict(result)
    if (result.kind === 'invalid' || result.kind === 'gone' || faultsOf(result)) setConflict(undefined)
    // The page of a file shows what is wrong with it.
    if (result.kind === 'saved') {
      const { record, isFaulty } = result.saved
      edit.leave(isFaulty ? `${entity.route}/${record.id}` : listAddress(entity))
    }
    if (result.kind === 'gone' && against) {
      removeRecordFromCache(client, entity, against.record.id)
      // What is left is what was typed, and that is a new record.
      const left = withoutStoredContents(entity, values)
      setGone({ hasLostContent: fields.some(({ name }) => left[name] !== values[name]) })
      startFrom(undefined, left)
    }
  }

  /** Continues from the version that someone else saved, with the values chosen. */
  function editFurther(theirs: StoredRecord, values: FormValues, first: string) {
    startFrom(theirs, values)
    // The form is hidden behind the choices; it can take the focus only once it is shown.
    flushSync(() => setConflict(undefined))
    form.setFocus(first)
  }

  const upload = (
    <>
      {progress !== undefined && <UploadProgress share={progress} onCancel={edit.cancel} />}
      {outcome?.kind === 'cancelled' && <Alert>{t('entity.content.cancelled')}</Alert>}
    </>
  )

  return (
    <>
      <FormHeader collection={collectionOf(entity)} record={stored?.record} />
      {conflict && (
        <ConflictPanel
          entity={entity}
          found={conflict.found}
          isSaving={isSaving}
          upload={upload}
          onSave={(choices) => void submit(merge(form.getValues(), conflict.found, choices), conflict.theirs)}
          onEdit={(choices) =>
            editFurther(conflict.theirs, merge(form.getValues(), conflict.found, choices), conflict.found[0]!.field)
          }
        />
      )}
      {gone && <GoneNotice {...gone} onDiscard={() => edit.leave(listAddress(entity))} />}
      <EditFormCard
        edit={edit}
        label={t(entityKey(entity, 'home.createOrEditLabel'))}
        textsOf={(name) => textsOf(fields.find((field) => field.name === name)!, form.getValues(name))}
        hasRequiredFields={fields.some((field) => field.required)}
        id={stored && { label: t(entityKey(entity, 'id')), value: stored.record.id }}
        saveLabel={t(gone ? 'entity.gone.save' : 'entity.action.save')}
        back={listAddress(entity)}
        onSubmit={(values) => void submit(values, stored)}
        alerts={faults && <Unpublishable faults={faults} />}
        upload={upload}
        isHidden={conflict !== undefined}
      >
        {fields.map((field) => (
          <RecordField
            key={field.name}
            field={field}
            form={form}
            texts={textsOf(field, form.getValues(field.name))}
            allowsNone={stored !== undefined && !field.required}
            onFile={(file, previous) => describeFile(form, fields, file, previous)}
            className={wide.has(field.name) ? 'sm:col-span-2' : undefined}
          />
        ))}
      </EditFormCard>
    </>
  )
}

/** Makes the name of a chosen file its description, unless there is another one. */
function describeFile(
  form: UseFormReturn<FormValues>,
  fields: readonly FieldDefinition[],
  file: File,
  previous: File | undefined
) {
  const titled = fields.find((field) => field.title)
  if (!titled) return
  const present = valueToText(form.getValues(titled.name))
  if (present !== '' && present !== previous?.name) return
  form.setValue(titled.name, file.name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}
