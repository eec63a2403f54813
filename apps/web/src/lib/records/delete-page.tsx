import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { ConfirmDialog, NoticeDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { isMissing, isOutdated } from '../api/versions.ts'
import { Loading } from '../page/page-failed.tsx'
import { type Collection, OPENED_OVER_PAGE } from './collection.ts'
import { failureReason } from './record-absent.tsx'

interface DeleteRecordPageProps<Row, Version> {
  collection: Collection<Row>
  id: string
  isImpossible?: boolean
  /** The record's title where the address contains it; shown until the record is loaded. */
  name?: string
  query: Pick<UseQueryResult<Version>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
  recordOf: (version: Version) => Row
  /** What is deleted together with the record; below the question. */
  consequences?: ReactNode
  /** Why the record cannot be deleted, according to the version that was read or to the error of a refusal. */
  obstacleOf: (version: Version | undefined, refusal: unknown) => { title: string; text: ReactNode } | undefined
  /** Deletes the version. Throws an ApiError: 412 when the record was changed since, 404 when it does not exist. */
  remove: (version: Version) => Promise<void>
  /** Removes the record, which does not exist any more, from the list. The dialog closes when the result is settled. */
  onGone: () => unknown
  /** Called when the list shows an outdated version of the record. */
  onChanged?: () => void
}

/**
 * Asks about deleting a record, over its list. The question has an address, so that it survives a reload and Back closes it. Each
 * outcome is another dialog, so that screen readers announce it.
 */
export function DeleteRecordPage<Row, Version>(props: DeleteRecordPageProps<Row, Version>) {
  const { collection, id, query, recordOf, obstacleOf, isImpossible = false, name: givenName } = props
  const { texts, sharedTexts } = collection
  const { t } = useTranslation()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const toList = () => void navigate({ pathname: collection.route, search }, { replace: true })
  /** Back to the page that opened the dialog, or to the list when no page of the portal did. */
  const close = () => (state === OPENED_OVER_PAGE ? void navigate(-1) : toList())
  const { removal, remove, timesChanged } = useRemoval(props, toList)

  if (isImpossible || isMissing(query.error) || isMissing(removal.error)) {
    return (
      <NoticeDialog
        key="gone"
        title={t(`${sharedTexts}.remove.gone`)}
        closeLabel={t('entity.action.backToList')}
        onClose={close}
        onConfirm={toList}
      >
        <p>{t(`${sharedTexts}.remove.goneReason`, { id })}</p>
      </NoticeDialog>
    )
  }
  const obstacle = obstacleOf(query.data, removal.error)
  if (obstacle) {
    return (
      <NoticeDialog key="obstacle" title={obstacle.title} closeLabel={t('entity.action.close')} onClose={close}>
        {obstacle.text}
      </NoticeDialog>
    )
  }
  const record = query.data && recordOf(query.data)
  const name = record ? collection.titleOf(record) : givenName
  return (
    <ConfirmDialog
      key={timesChanged === 0 ? 'question' : `changed-${timesChanged}`}
      title={name === undefined ? t('entity.action.delete') : t(`${texts}.delete.title`, { name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t(query.isError ? 'entity.action.retry' : 'entity.action.delete')}
      variant={query.isError ? 'secondary' : 'danger'}
      isPending={removal.isPending || query.isFetching}
      isLocked={removal.isPending}
      onConfirm={query.isError ? () => void query.refetch() : remove}
      onClose={close}
    >
      {query.isError ? (
        <Alert tone="danger" title={t(`${sharedTexts}.record.failed`)}>
          {failureReason(collection, query.error, t)}
        </Alert>
      ) : record ? (
        <>
          {timesChanged > 0 && (
            <Alert tone="warning" title={t(`${sharedTexts}.remove.changed`)}>
              {t(`${sharedTexts}.remove.changedReason`, { name })}
            </Alert>
          )}
          <p>{t(`${texts}.delete.question`, { id: collection.idOf(record) })}</p>
          {props.consequences}
        </>
      ) : (
        <QuestionSkeleton />
      )}
    </ConfirmDialog>
  )
}

/** Deletes the version that was read; reads the record again when it was changed since. */
function useRemoval<Row, Version>(props: DeleteRecordPageProps<Row, Version>, onRemoved: () => void) {
  const { query, obstacleOf, onGone } = props
  /** How often the record was changed by another user while the dialog was open. */
  const [timesChanged, setTimesChanged] = useState(0)
  const isRunning = useRef(false)
  const removal = useMutation({
    mutationFn: props.remove,
    meta: { handles: (error) => isMissing(error) || isOutdated(error) || obstacleOf(undefined, error) !== undefined },
    onSuccess: async () => {
      await onGone()
      onRemoved()
    },
    onError: (error) => {
      isRunning.current = false
      if (isMissing(error)) void onGone()
      if (isOutdated(error)) {
        setTimesChanged((times) => times + 1)
        void query.refetch()
        props.onChanged?.()
      }
    }
  })

  const isAbsent = isMissing(query.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the record does not exist
  useEffect(() => {
    if (isAbsent) void onGone()
  }, [isAbsent])

  function remove() {
    if (isRunning.current || query.data === undefined) return
    isRunning.current = true
    removal.mutate(query.data)
  }
  return { removal, remove, timesChanged }
}

const QuestionSkeleton = () => (
  <Loading label="entity.loading" className="grid gap-2 py-0.5">
    <Skeleton className="h-5 w-full" />
    <Skeleton className="h-5 w-2/3" />
  </Loading>
)
