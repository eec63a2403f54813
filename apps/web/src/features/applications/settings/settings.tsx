import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, useDraft } from '@/lib/drafts/drafts.ts'
import { recordAddress } from '@/lib/records/collection.ts'
import { Alert } from '@/ui/state/alert.tsx'
import type { StoredApplication } from '../api/queries.ts'
import { APPLICATIONS } from '../collection.ts'
import { useApplication } from '../detail/context.ts'
import { ApplicationForm } from '../form/application-form.tsx'
import type { ApplicationFormValues } from '../form/values.ts'
import { StatusSection } from './status-section.tsx'

/** What members write about an application, and the steps that suspend, end and delete it. */
export function Settings() {
  const { t } = useTranslation()
  const { application, etag, rights } = useApplication()
  return (
    <div className="grid max-w-[832px] grid-cols-1 gap-6">
      {rights.edit ? (
        <Form stored={{ application, etag }} />
      ) : (
        application.status !== 'ENDED' && <Alert>{t('applications.form.membersOnly')}</Alert>
      )}
      <StatusSection stored={{ application, etag }} rights={rights} />
    </div>
  )
}

/** The form, with a draft from before its author had to sign in again. */
function Form({ stored }: { stored: StoredApplication }) {
  const { t } = useTranslation()
  const content = useRef<() => Draft<ApplicationFormValues> | undefined>(() => undefined)
  const draft = useDraft<ApplicationFormValues>('applicationSettings', () => content.current())
  // A version that is loaded later must not replace the one that is being edited.
  const initial = useRef((draft?.extra as StoredApplication | undefined) ?? stored)
  const address = recordAddress(APPLICATIONS, stored.application)
  return (
    <div>
      <ApplicationForm
        initial={initial.current}
        restored={draft?.values}
        content={content}
        saveLabel={t('entity.action.save')}
        back={address}
        nextOf={() => address}
      />
    </div>
  )
}
