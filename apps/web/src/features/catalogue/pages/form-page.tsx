import { type EntityDefinition, type FieldDefinition, inputFields } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing } from '@/lib/api/versions.ts'
import { type Draft, useDraft } from '@/lib/drafts/drafts.ts'
import { EditFormSkeleton, SkeletonField } from '@/lib/forms/edit-form-skeleton.tsx'
import { ListTrail } from '@/lib/records/list-trail.tsx'
import { RecordAbsent } from '@/lib/records/record-absent.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { readForEditing, type StoredRecord } from '../api/read-record.ts'
import { collectionOf } from '../collection.ts'
import { wideFields } from '../form/layout.ts'
import { RecordForm } from '../form/record-form.tsx'
import type { FormValues } from '../form/values.ts'
import { entityKey } from '../record/display.ts'
import { useRecordId } from '../record/record-id.ts'
import { useEntity } from '../use-entity.ts'

/** Creating a record, or editing the one that the address names. */
export default function FormPage() {
  const entity = useEntity()
  const { written, id } = useRecordId()
  return (
    <div className="wrap py-10">
      <div className="max-w-[832px]">
        <Editor key={`${entity.key}/${written}`} entity={entity} written={written} id={id} />
      </div>
    </div>
  )
}

interface EditorProps {
  entity: EntityDefinition
  /** The number in the address; empty for a new record. */
  written: string
  id: number | undefined
}

/** Finds what the form begins with: what was typed before signing in again, the record, or nothing. */
function Editor({ entity, written, id }: EditorProps) {
  const content = useRef<() => Draft<FormValues> | undefined>(() => undefined)
  const draft = useDraft<FormValues>(entity.key, () => content.current())
  const isNew = written === ''
  const query = useQuery({
    ...readForEditing(entity, id ?? 0),
    enabled: id !== undefined && !draft,
    // What is being edited must not change under the hands of its editor.
    staleTime: Number.POSITIVE_INFINITY
  })

  if (draft || isNew) {
    const initial = draft?.extra as StoredRecord | undefined
    return <RecordForm entity={entity} initial={initial} restored={draft?.values} content={content} />
  }
  if (id === undefined || query.isError) {
    const isAbsent = id === undefined || isMissing(query.error)
    return <RecordAbsent collection={collectionOf(entity)} id={written} isMissing={isAbsent} query={query} />
  }
  if (!query.data) return <FormSkeleton entity={entity} />
  return <RecordForm entity={entity} initial={query.data} restored={undefined} content={content} />
}

/** The form while its record is loaded, in its final size. */
function FormSkeleton({ entity }: { entity: EntityDefinition }) {
  const { t } = useTranslation()
  const fields = inputFields(entity)
  const wide = wideFields(fields)
  return (
    <>
      <PageHeader
        trail={<ListTrail collection={collectionOf(entity)} />}
        title={t(entityKey(entity, 'edit.title'))}
        description={<Skeleton className="h-6 w-40" />}
      />
      <EditFormSkeleton>
        {fields.map((field) => (
          <SkeletonField key={field.name} height={HEIGHTS[field.kind]} isWide={wide.has(field.name)} />
        ))}
      </EditFormSkeleton>
    </>
  )
}

/** The height of controls that are no single line. */
const HEIGHTS: Partial<Record<FieldDefinition['kind'], string>> = {
  longText: 'h-36',
  json: 'h-44',
  content: 'h-17'
}
