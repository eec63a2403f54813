import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditFormCard } from '@/lib/forms/edit-form-card.tsx'
import { type Difference, differences, merge } from '@/lib/forms/merge.ts'
import { Notice } from '@/lib/forms/notice.tsx'
import { FormHeader } from '@/lib/forms/record-form-page.tsx'
import { type EditFormProps, useEditForm } from '@/lib/forms/use-edit-form.ts'
import { listAddress } from '@/lib/records/list-address.ts'
import { reportError } from '@/lib/report-error.ts'
import { refreshAccount, useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import type { StoredUser } from '../api/queries.ts'
import { USERS } from '../collection.ts'
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

interface ConflictNoticeProps {
  found: readonly Difference[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shows that another administrator has saved the user meanwhile, and which values differ. */
function ConflictNotice({ found, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('userManagement.conflict.title')}
      reason={t('userManagement.conflict.reason')}
      className="mb-6 rounded-3 border"
    >
      <dl className="mt-3 grid gap-3 text-sm">
        {found.map(({ field, mine, theirs }) => (
          <div key={field}>
            <dt className="font-medium">{t(`devportalApp.userManagement.${field}`)}</dt>
            <dd className="grid gap-x-4 wrap-anywhere text-ink-2 sm:grid-cols-2">
              <span>
                {t('userManagement.conflict.mine')} <Value field={field} value={mine} />
              </span>
              <span>
                {t('userManagement.conflict.theirs')} <Value field={field} value={theirs} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>{t('userManagement.conflict.keepMine')}</Button>
        <Button onClick={onTakeTheirs}>{t('userManagement.conflict.takeTheirs')}</Button>
      </div>
    </Notice>
  )
}

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const { t } = useTranslation()
  const text = () => {
    if (field === 'langKey') return t(`userManagement.language.${value}`)
    if (field === 'activated') return t(value ? 'userManagement.state.active' : 'userManagement.state.deactivated')
    if (Array.isArray(value))
      return value.map((role) => t(`userManagement.role.${role}`)).join(', ') || t('userManagement.list.noRoles')
    return String(value) || t('entity.value.empty')
  }
  return <strong className="font-medium text-ink">{text()}</strong>
}
