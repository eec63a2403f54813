import type { Application } from '@portico/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router'
import { EditFormCard } from '@/lib/forms/edit-form-card.tsx'
import { differences, merge } from '@/lib/forms/merge.ts'
import { type EditFormProps, useEditForm } from '@/lib/forms/use-edit-form.ts'
import { useSession } from '@/lib/session/session.ts'
import { Alert } from '@/ui/state/alert.tsx'
import type { StoredApplication } from '../api/queries.ts'
import { ApplicationFields } from './application-fields.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { applicationForm } from './definition.ts'
import { useFieldTexts } from './field-texts.ts'
import { type ApplicationFormValues, applicationValues, FORM_FIELDS, type FormField } from './values.ts'

interface ApplicationFormProps extends EditFormProps<ApplicationFormValues, StoredApplication> {
  saveLabel: string
  back: To
  /** Where to go after saving. */
  nextOf: (saved: Application) => To
}

/** The form that creates and edits applications. */
export function ApplicationForm({ saveLabel, back, nextOf, ...props }: ApplicationFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { account } = useSession()
  const textsOf = useFieldTexts()
  const [theirs, setTheirs] = useState<StoredApplication>()
  const [isGone, setGone] = useState(false)
  const edit = useEditForm(applicationForm(client, account?.email ?? ''), props)
  const { form, startFrom } = edit

  async function submit(values: ApplicationFormValues) {
    const outcome = await edit.save(values)
    if (outcome.kind === 'saved') edit.leave(nextOf(outcome.saved))
    if (outcome.kind === 'gone') setGone(true)
    if (outcome.kind === 'conflict') {
      // Only what was changed here still differs from what the other side saved.
      startFrom(outcome.theirs, merge(values, outcome.found))
      setTheirs(outcome.found.some(({ changedBy }) => changedBy !== 'theirs') ? outcome.theirs : undefined)
    }
  }

  function resolveConflict(version: StoredApplication, values: ApplicationFormValues) {
    startFrom(version, values)
    setTheirs(undefined)
    form.setFocus('name')
  }

  const saved = theirs && applicationValues(theirs.application)
  return (
    <>
      {isGone && (
        <Alert tone="warning" title={t('applications.form.gone')} className="mb-6">
          {t('applications.form.goneReason')}
        </Alert>
      )}
      {theirs && saved && (
        <ConflictNotice
          found={differences(FORM_FIELDS, saved, form.getValues(), saved)}
          onKeepMine={() => resolveConflict(theirs, form.getValues())}
          onTakeTheirs={() => resolveConflict(theirs, saved)}
        />
      )}
      <EditFormCard
        edit={edit}
        label={t('applications.home.createOrEditLabel')}
        textsOf={(field) => textsOf(field as FormField)}
        hasRequiredFields
        id={undefined}
        saveLabel={saveLabel}
        back={back}
        onSubmit={(values) => void submit(values)}
      >
        <ApplicationFields form={form} />
      </EditFormCard>
    </>
  )
}
