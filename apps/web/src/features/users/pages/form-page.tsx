import { useParams } from 'react-router'
import { SkeletonField } from '@/lib/forms/edit-form-skeleton.tsx'
import { RecordFormPage } from '@/lib/forms/record-form-page.tsx'
import type { EditFormProps } from '@/lib/forms/use-edit-form.ts'
import { ListTrail } from '@/lib/records/list-trail.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { readUser, type StoredUser } from '../api/queries.ts'
import { USERS } from '../collection.ts'
import { UserForm } from '../form/user-form.tsx'
import type { UserFormValues } from '../form/values.ts'

/** Creating a user, or editing the one in the address. */
export default function FormPage() {
  const { login = '' } = useParams()
  return (
    <RecordFormPage
      collection={USERS}
      id={login}
      draftKey="userManagement"
      query={readUser(login)}
      trail={<ListTrail collection={USERS} />}
      skeleton={
        <>
          {Array.from({ length: 5 }, (_, index) => (
            <SkeletonField key={index} />
          ))}
          <Skeleton className="h-32 w-full sm:col-span-2" />
        </>
      }
    >
      {(form: EditFormProps<UserFormValues, StoredUser>) => <UserForm {...form} />}
    </RecordFormPage>
  )
}
