import { type DocumentFault, type EntityDefinition, inputFields, recordTitle } from '@portico/contract'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type To, useNavigate } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import type { Draft } from '../../../lib/drafts.ts'
import { LeaveDialog } from '../../../lib/leave-dialog.tsx'
import { listAddress } from '../../../lib/records/collection.ts'
import { ListTrail } from '../../../lib/records/list-trail.tsx'
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { StoredRecord } from '../api/read-record.ts'
import { collectionOf } from '../collection.ts'
import { entityKey } from '../record/display.ts'
import { ConflictPanel } from './conflict/conflict-panel.tsx'
import { merge } from './conflict/merge.ts'
import { ErrorSummary } from './error-summary.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { wideFields } from './layout.ts'
import { RecordField } from './record-field.tsx'
import { Unpublishable } from './unpublishable.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { type SaveOutcome, useSave } from './use-save.ts'
import { type FormFaults, validate } from './validate.ts'
import { type FormValues, newValues, recordValues, textOf, withoutStoredContents } from './values.ts'

interface RecordFormProps {
  entity: EntityDefinition
  /** The version that is edited; undefined for a new record. */
  initial: StoredRecord | undefined
  /** What was typed before its author had to sign in again. */
  restored: FormValues | undefined
  /** Where to put the way to what is typed, for the case that the session ends. */
  content: RefObject<() => Draft<FormValues> | undefined>
}

/** The form that creates and edits records. */
export function RecordForm({ entity, initial, restored, content }: RecordFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [stored, setStored] = useState(initial)
  const [conflict, setConflict] = useState<SaveOutcome & { kind: 'conflict' }>()
  const [gone, setGone] = useState<{ hasLostContent: boolean }>()
  const [isCancelled, setCancelled] = useState(false)
  const [unpublishable, setUnpublishable] = useState<readonly DocumentFault[]>()
  const { isSaving, progress, cancel, save } = useSave(entity)
  const fields = inputFields(entity)
  const wide = wideFields(fields)

  const form = useForm<FormValues>({
    defaultValues: stored ? recordValues(entity, stored.record, stored.contentTag) : newValues(entity),
    resolver: resolverOf(entity, stored)
  })
  const { isDirty } = form.formState
  const guard = useLeaveGuard(isDirty)

  const title = stored ? t(entityKey(entity, 'edit.title')) : t(entityKey(entity, 'home.createLabel'))
  useDocumentTitle(stored ? `${title}: ${recordTitle(entity, stored.record)}` : title)

  /** Shows values as changes, so that they count as not saved. */
  function type(values: FormValues) {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
  }

  /** A file is called by its description, so one that has none yet is called as the file that was chosen for it. */
  function describe(file: File, previous: File | undefined) {
    const titled = fields.find((field) => field.title)
    if (!titled) return
    const present = textOf(form.getValues(titled.name))
    if (present !== '' && present !== previous?.name) return
    form.setValue(titled.name, file.name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is given back once, when the form appears
  useEffect(() => {
    if (restored) type(restored)
  }, [])

  useEffect(() => {
    content.current = () => (isDirty ? { values: form.getValues(), extra: stored } : undefined)
  }, [content, form, isDirty, stored])

  function leave(address: To = listAddress(entity)) {
    guard.release()
    void navigate(address)
  }

  function show(faults: FormFaults) {
    for (const [name, type] of Object.entries(faults)) form.setError(name, { type })
    const first = fields.find((field) => faults[field.name])
    if (first) form.setFocus(first.name)
  }

  async function submit(values: FormValues, against: StoredRecord | undefined) {
    setCancelled(false)
    const outcome = await save(values, against)
    if (outcome.kind === 'left') return
    setCancelled(outcome.kind === 'cancelled')
    setUnpublishable(outcome.kind === 'unpublishable' ? outcome.faults : undefined)
    // What is wrong with a document stands on its file's page.
    if (outcome.kind === 'saved') leave(outcome.isFaulty ? `${entity.route}/${outcome.record.id}` : undefined)
    else if (outcome.kind === 'conflict') setConflict(outcome)
    else if (outcome.kind === 'faults' || outcome.kind === 'gone' || outcome.kind === 'unpublishable')
      setConflict(undefined)
    if (outcome.kind === 'faults') show(outcome.faults)
    if (outcome.kind === 'gone') {
      // What is left is what was typed, and that is a new record.
      const left = withoutStoredContents(entity, values)
      setGone({ hasLostContent: fields.some(({ name }) => left[name] !== values[name]) })
      setStored(undefined)
      form.reset(newValues(entity))
      type(left)
    }
  }

  /** Goes on from what the other side saved, with values of one's own. */
  function editFurther(theirs: StoredRecord, values: FormValues) {
    setStored(theirs)
    form.reset(recordValues(entity, theirs.record, theirs.contentTag))
    type(values)
    // The form is hidden behind the choices; it can take the focus only once it is shown.
    flushSync(() => setConflict(undefined))
    form.setFocus(conflict?.found[0]?.field ?? fields[0]!.name)
  }

  const upload = (
    <>
      {progress !== undefined && <UploadProgress share={progress} onCancel={cancel} />}
      {isCancelled && <Alert>{t('entity.content.cancelled')}</Alert>}
    </>
  )

  return (
    <>
      <PageHeader
        trail={<ListTrail collection={collectionOf(entity)} />}
        title={title}
        description={stored && <span className="wrap-anywhere">{recordTitle(entity, stored.record)}</span>}
      />
      {conflict && (
        <ConflictPanel
          entity={entity}
          found={conflict.found}
          isSaving={isSaving}
          upload={upload}
          onSave={(choices) => void submit(merge(form.getValues(), conflict.found, choices), conflict.theirs)}
          onEdit={(choices) => editFurther(conflict.theirs, merge(form.getValues(), conflict.found, choices))}
        />
      )}
      {gone && <GoneNotice {...gone} onDiscard={() => leave()} />}
      <Card className="px-5 py-6 sm:px-7" hidden={conflict !== undefined}>
        <form
          noValidate
          aria-label={t(entityKey(entity, 'home.createOrEditLabel'))}
          onSubmit={(event) => void form.handleSubmit((values) => submit(values, stored))(event)}
          className="grid grid-cols-1 gap-5"
        >
          {restored && <Alert>{t('entity.form.restored')}</Alert>}
          <ErrorSummary entity={entity} form={form} />
          {unpublishable && <Unpublishable faults={unpublishable} />}
          {fields.some((field) => field.required) && <p className="text-sm text-ink-2">{t('entity.form.required')}</p>}
          <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
            {stored && (
              <Field label={t(entityKey(entity, 'id'))} className="sm:col-span-2">
                {(control) => <TextInput {...control} readOnly value={stored.record.id} className="tabular-nums" />}
              </Field>
            )}
            {fields.map((field) => (
              <RecordField
                key={field.name}
                entity={entity}
                field={field}
                form={form}
                allowsNone={stored !== undefined && !field.required}
                onFile={describe}
                className={wide.has(field.name) ? 'sm:col-span-2' : undefined}
              />
            ))}
          </div>
          {upload}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" pending={isSaving}>
              {t(gone ? 'entity.gone.save' : 'entity.action.save')}
            </Button>
            <LinkButton to={listAddress(entity)} variant="ghost">
              {t('entity.action.back')}
            </LinkButton>
          </div>
        </form>
      </Card>
      <LeaveDialog blocker={guard.blocker} />
    </>
  )
}

/** Checks the form by the rules of the contract. */
function resolverOf(entity: EntityDefinition, stored: StoredRecord | undefined): Resolver<FormValues> {
  return (values) => {
    const faults = validate(entity, values, stored?.record)
    if (!faults) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(Object.entries(faults).map(([name, type]) => [name, { type }])) }
  }
}
