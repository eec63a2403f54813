import { useTranslation } from 'react-i18next'
import { FormHeader, RecordFormPage } from '@/lib/forms/record-form-page.tsx'
import type { EditFormProps } from '@/lib/forms/use-edit-form.ts'
import { recordAddress } from '@/lib/records/collection.ts'
import { listAddress } from '@/lib/records/list-address.ts'
import { readApplication, type StoredApplication } from '../api/queries.ts'
import { APPLICATIONS } from '../collection.ts'
import { ApplicationForm } from '../form/application-form.tsx'
import type { ApplicationFormValues } from '../form/values.ts'

/** Creating an application. Its page then offers the next step: a secret. */
export default function CreatePage() {
  const { t } = useTranslation()
  return (
    <RecordFormPage collection={APPLICATIONS} id="" draftKey="applications" query={readApplication('')} skeleton={null}>
      {(form: EditFormProps<ApplicationFormValues, StoredApplication>) => (
        <>
          <FormHeader collection={APPLICATIONS} record={undefined} introduction={t('applications.new.introduction')} />
          <ApplicationForm
            {...form}
            saveLabel={t('applications.new.create')}
            back={listAddress(APPLICATIONS)}
            nextOf={(saved) => recordAddress(APPLICATIONS, saved)}
          />
        </>
      )}
    </RecordFormPage>
  )
}
