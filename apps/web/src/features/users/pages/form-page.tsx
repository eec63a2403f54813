import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isMissing } from '@/lib/api/versions.ts'
import { type Draft, useDraft } from '@/lib/drafts/drafts.ts'
import { EditFormSkeleton, SkeletonField } from '@/lib/forms/edit-form-skeleton.tsx'
import { ListTrail } from '@/lib/records/list-trail.tsx'
import { RecordAbsent } from '@/lib/records/record-absent.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { readUser, type StoredUser } from '../api/read-user.ts'
import { USERS } from '../collection.ts'
import { UserForm } from '../form/user-form.tsx'
import type { UserFormValues } from '../form/values.ts'

/** Creating a user, or editing the one that the address names. */
export default function FormPage() {
  const { login = '' } = useParams()
  return (
    <div className="wrap py-10">
      <div className="max-w-[832px]">
        <Editor key={login} login={login} />
      </div>
    </div>
  )
}

/** Finds what the form begins with: what was typed before signing in again, the user, or nothing. */
function Editor({ login }: { login: string }) {
  const content = useRef<() => Draft<UserFormValues> | undefined>(() => undefined)
  const draft = useDraft<UserFormValues>('userManagement', () => content.current())
  const isNew = login === ''
  const query = useQuery({
    ...readUser(login),
    enabled: !isNew && !draft,
    // What is being edited must not change under the hands of its editor.
    staleTime: Number.POSITIVE_INFINITY
  })
  /** The version that the form began with: reloading the list after a change must not reach it. */
  const initial = useRef<StoredUser>(undefined)
  initial.current ??= query.data

  if (draft || isNew)
    return <UserForm initial={draft?.extra as StoredUser | undefined} restored={draft?.values} content={content} />
  if (initial.current) return <UserForm initial={initial.current} restored={undefined} content={content} />
  if (query.isError)
    return (
      <RecordAbsent
        collection={USERS}
        id={login}
        isMissing={isMissing(query.error)}
        query={query}
        trail={<ListTrail collection={USERS} />}
      />
    )
  return <FormSkeleton />
}

/** The form while its user is loaded, in its final size. */
function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        trail={<ListTrail collection={USERS} />}
        title={t('userManagement.edit.title')}
        description={<Skeleton className="h-6 w-40" />}
      />
      <EditFormSkeleton>
        {Array.from({ length: 5 }, (_, index) => (
          <SkeletonField key={index} />
        ))}
        <Skeleton className="h-32 w-full sm:col-span-2" />
      </EditFormSkeleton>
    </>
  )
}
