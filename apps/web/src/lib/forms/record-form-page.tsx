import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { isMissing } from '../api/versions.ts'
import { type Draft, useDraft } from '../drafts/drafts.ts'
import { useDocumentTitle } from '../page/document-title.ts'
import type { Collection } from '../records/collection.ts'
import { ListTrail } from '../records/list-trail.tsx'
import { RecordAbsent } from '../records/record-absent.tsx'
import { EditFormSkeleton } from './edit-form-skeleton.tsx'
import type { EditFormProps } from './use-edit-form.ts'

interface RecordFormPageProps<Row, Values, Stored, Key extends QueryKey> {
  collection: Collection<Row>
  /** The record's ID in the address; empty for a new record. */
  id: string
  isImpossible?: boolean
  draftKey: string
  query: UseQueryOptions<Stored, Error, Stored, Key>
  skeleton: ReactNode
  /** Above the heading when the record is absent. */
  trail?: ReactNode
  children: (form: EditFormProps<Values, Stored>) => ReactNode
}

/** The page of a form that creates a record, or edits the one in the address. */
export function RecordFormPage<Row, Values, Stored, Key extends QueryKey>(
  props: RecordFormPageProps<Row, Values, Stored, Key>
) {
  return (
    <div className="wrap py-10">
      <div className="max-w-[832px]">
        <Editor key={`${props.draftKey}/${props.id}`} {...props} />
      </div>
    </div>
  )
}

/** Chooses the initial values: a draft from before signing in again, the stored record, or none. */
function Editor<Row, Values, Stored, Key extends QueryKey>(props: RecordFormPageProps<Row, Values, Stored, Key>) {
  const { collection, id, isImpossible = false, draftKey, skeleton, trail, children } = props
  const { t } = useTranslation()
  const content = useRef<() => Draft<Values> | undefined>(() => undefined)
  const draft = useDraft<Values>(draftKey, () => content.current())
  const isNew = id === ''
  const query = useQuery({
    ...props.query,
    enabled: !isNew && !isImpossible && !draft,
    staleTime: Number.POSITIVE_INFINITY
  })
  // A version that is loaded later must not replace the one that is being edited.
  const initial = useRef<Stored>(undefined)
  initial.current ??= query.data

  if (draft || isNew) return children({ initial: draft?.extra as Stored | undefined, restored: draft?.values, content })
  if (initial.current) return children({ initial: initial.current, restored: undefined, content })
  if (isImpossible || query.isError)
    return <RecordAbsent {...{ collection, id, query, trail }} isMissing={isImpossible || isMissing(query.error)} />
  return (
    <>
      <PageHeader
        trail={<ListTrail collection={collection} />}
        title={t(`${collection.texts}.edit.title`)}
        description={<Skeleton className="h-6 w-40" />}
      />
      <EditFormSkeleton>{skeleton}</EditFormSkeleton>
    </>
  )
}

interface FormHeaderProps<Row> {
  collection: Collection<Row>
  record: Row | undefined
  introduction?: ReactNode
}

/** The heading of a form that creates or edits a record. */
export function FormHeader<Row>({ collection, record, introduction }: FormHeaderProps<Row>) {
  const { t } = useTranslation()
  const title = t(`${collection.texts}.${record ? 'edit.title' : 'home.createLabel'}`)
  const name = record && collection.titleOf(record)
  useDocumentTitle(name === undefined ? title : `${title}: ${name}`)
  return (
    <PageHeader
      trail={<ListTrail collection={collection} />}
      title={title}
      description={name === undefined ? introduction : <span className="wrap-anywhere">{name}</span>}
    />
  )
}
