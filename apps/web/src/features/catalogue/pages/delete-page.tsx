import { type Referrers, recordTitle } from '@portico/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { formatNumber } from '../../../lib/i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { deleteRecord, isReferenced } from '../api/delete-record.ts'
import { recordGone } from '../api/list-cache.ts'
import { isMissing, readRecord, type StoredRecord } from '../api/read-record.ts'
import { isOutdated } from '../api/save-record.ts'
import { useListOutletContext } from '../list/outlet-context.ts'
import { ReferrerList } from '../record/detail/referrer-list.tsx'
import { entityKey } from '../record/display.ts'
import { OPENED_OVER_PAGE } from '../record/overlay.ts'
import { useRecordId } from '../record/record-id.ts'
import { useEntity } from '../use-entity.ts'

/**
 * Asks about deleting a record, over the list. It has an address of its own, so that it survives a reload and Back closes it. Each
 * answer is a dialog of its own, so that screen readers announce it.
 */
export default function DeletePage() {
  const entity = useEntity()
  const { t } = useTranslation()
  const { written, id } = useRecordId()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { keepPlaceOf } = useListOutletContext()

  /** How often somebody else changed the record while the question was open. */
  const [timesChanged, setTimesChanged] = useState(0)
  const query = useQuery({ ...readRecord(entity, id ?? 0), enabled: id !== undefined })
  const removal = useMutation({
    mutationFn: (stored: StoredRecord) => deleteRecord(entity, stored),
    meta: { handles: (error) => isMissing(error) || isReferenced(error) || isOutdated(error) },
    onSuccess: (_nothing, { record }) => {
      keepPlaceOf(record.id)
      recordGone(client, entity, record.id)
      toList()
    },
    onError: (error, { record }) => {
      isRunning.current = false
      if (isMissing(error)) recordGone(client, entity, record.id)
      if (isOutdated(error)) {
        setTimesChanged((times) => times + 1)
        void query.refetch()
      }
    }
  })

  const toList = () => void navigate({ pathname: entity.route, search }, { replace: true })
  /** Back where one came from, or to the list when the question was not opened from a page of the portal. */
  const close = () => (state === OPENED_OVER_PAGE ? void navigate(-1) : toList())

  const isRunning = useRef(false)
  function remove(stored: StoredRecord) {
    if (isRunning.current) return
    isRunning.current = true
    removal.mutate(stored)
  }

  const isAbsent = isMissing(query.error)
  useEffect(() => {
    if (isAbsent && id !== undefined) recordGone(client, entity, id)
  }, [isAbsent, client, entity, id])

  const name = query.data && recordTitle(entity, query.data.record)
  const isGone = id === undefined || isAbsent || isMissing(removal.error)
  if (isGone) {
    return (
      <Dialog
        key="gone"
        title={t('entity.remove.gone')}
        onClose={close}
        actions={
          <Button data-autofocus onClick={toList}>
            {t('entity.action.backToList')}
          </Button>
        }
      >
        <p>{t('entity.remove.goneReason', { id: written })}</p>
      </Dialog>
    )
  }
  if (isReferenced(removal.error)) {
    return (
      <Dialog
        key="referenced"
        title={t('entity.remove.referenced')}
        onClose={close}
        actions={
          <Button data-autofocus onClick={close}>
            {t('entity.action.close')}
          </Button>
        }
      >
        <Referenced referrers={removal.error.problem?.referrers} />
      </Dialog>
    )
  }
  return (
    <DeleteDialog
      key={timesChanged === 0 ? 'question' : `changed-${timesChanged}`}
      title={query.data ? t(entityKey(entity, 'delete.title'), { name }) : t('entity.action.delete')}
      labels={{
        cancel: t('entity.action.cancel'),
        remove: t('entity.action.delete'),
        retry: t('entity.action.retry'),
        loading: t('entity.loading')
      }}
      question={query.data && <p>{t(entityKey(entity, 'delete.question'), { id: query.data.record.id })}</p>}
      failure={query.isError ? { title: t('entity.record.failed'), text: t('entity.record.failedReason') } : undefined}
      warning={
        timesChanged > 0
          ? { title: t('entity.remove.changed'), text: t('entity.remove.changedReason', { name }) }
          : undefined
      }
      isReading={query.isFetching}
      isRemoving={removal.isPending}
      onClose={close}
      onRetry={() => void query.refetch()}
      onRemove={() => query.data && remove(query.data)}
    />
  )
}

/** Why a record stays, and where to change that. */
function Referenced({ referrers }: { referrers: Referrers | undefined }) {
  const { t, i18n } = useTranslation()
  if (!referrers) return <p>{t('error.referenced')}</p>
  return (
    <div className="grid gap-4">
      <p>
        {t('entity.remove.referencedReason', {
          count: referrers.total,
          shown: formatNumber(referrers.total, i18n.language)
        })}
      </p>
      <ReferrerList referrers={referrers} />
    </div>
  )
}
