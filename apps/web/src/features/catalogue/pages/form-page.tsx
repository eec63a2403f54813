import { type FieldDefinition, inputFields } from '@portico/contract'
import { SkeletonField } from '@/lib/forms/edit-form-skeleton.tsx'
import { RecordFormPage } from '@/lib/forms/record-form-page.tsx'
import type { EditFormProps } from '@/lib/forms/use-edit-form.ts'
import { readForEditing, type StoredRecord } from '../api/read-record.ts'
import { useCollection } from '../collection.ts'
import { wideFields } from '../form/layout.ts'
import { RecordForm } from '../form/record-form.tsx'
import type { FormValues } from '../form/values.ts'
import { useRecordId } from '../record/record-id.ts'

const HEIGHTS: Partial<Record<FieldDefinition['kind'], string>> = {
  longText: 'h-36',
  json: 'h-44',
  content: 'h-17'
}

/** Creating a record, or editing the one in the address. */
export default function FormPage() {
  const { entity, collection } = useCollection()
  const { written, id } = useRecordId()
  const fields = inputFields(entity)
  const wide = wideFields(fields)
  return (
    <RecordFormPage
      collection={collection}
      id={written}
      isImpossible={id === undefined}
      draftKey={entity.key}
      query={readForEditing(entity, id ?? 0)}
      skeleton={fields.map(({ name, kind }) => (
        <SkeletonField key={name} height={HEIGHTS[kind]} isWide={wide.has(name)} />
      ))}
    >
      {(form: EditFormProps<FormValues, StoredRecord>) => <RecordForm entity={entity} {...form} />}
    </RecordFormPage>
  )
}
