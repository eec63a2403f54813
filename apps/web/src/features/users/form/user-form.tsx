import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditFormCard } from '@/lib/forms/edit-form-card.tsx'
import { differences, merge } from '@/lib/forms/merge.ts'
import { type EditFormProps, useEditForm } from '@/lib/forms/use-edit-form.ts'
import { listAddress } from '@/lib/records/collection.ts'
import { FormHeader } from '@/lib/records/form-page.tsx'
import { reportError } from '@/lib/report-error.ts'
import { refreshAccount, useSession } from '@/lib/session/session.ts'
import { Alert } from '@/ui/state/alert.tsx'
import type { StoredUser } from '../api/queries.ts'
import { USERS } from '../collection.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { userForm } from './definition.ts'
import { useFieldTexts } from './user-field.tsx'
import { UserFields } from './user-fields.tsx'
import { FORM_FIELDS, type FormField, type UserFormValues, userValues } from './values.ts'

/** The form that creates and edits users. */
export function UserForm(props: EditFormProps<UserFormValues, StoredUser>) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const own = useSession().account?.id
  const textsOf = useFieldTexts()
  const [theirs, setTheirs] = useState<StoredUser>()
  const [isGone, setGone] = useState(false)
  const edit = useEditForm(userForm(client, i18n.language), props)
  const { form, stored, startFrom } = edit
  const isOwn = stored !== undefined && stored.user.id === own

  async function submit(values: UserFormValues) {
    const outcome = await edit.save(values)
    if (outcome.kind === 'saved') {
      edit.leave(listAddress(USERS))
      if (isOwn) refreshAccount().catch(reportError)
    }
    if (outcome.kind === 'gone') setGone(true)
    if (outcome.kind === 'conflict') {
      // Only what was changed here still differs from what the other side saved.
      startFrom(outcome.theirs, merge(values, outcome.found))
      setTheirs(outcome.found.some(({ changedBy }) => changedBy !== 'theirs') ? outcome.theirs : undefined)
    }
  }

  function resolveConflict(version: StoredUser, values: UserFormValues) {
    startFrom(version, values)
    setTheirs(undefined)
    form.setFocus('login')
  }

  const saved = theirs && userValues(theirs.user)
  return (
    <>
      <FormHeader collection={USERS} record={stored?.user} introduction={t('userManagement.new.introduction')} />
      {isGone && (
        <Alert tone="warning" title={t('userManagement.form.gone')} className="mb-6">
          {t('userManagement.form.goneReason')}
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
        label={t('userManagement.home.createOrEditLabel')}
        textsOf={(field) => textsOf(field as FormField)}
        hasRequiredFields
        id={stored && { label: t('devportalApp.userManagement.id'), value: stored.user.id }}
        saveLabel={t('entity.action.save')}
        back={listAddress(USERS)}
        onSubmit={(values) => void submit(values)}
      >
        <UserFields form={form} stored={stored} isOwn={isOwn} />
      </EditFormCard>
    </>
  )
}
