import { type CatalogueRecord, type EntityDefinition, type Referrers, recordTitle } from '@portico/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type DeleteFailure, type DeleteOutcome, deleteRecords } from '@/features/catalogue/api/delete-records.ts'
import { removeRecordsFromCache } from '@/features/catalogue/api/list-records.ts'
import { ReferrerList } from '@/features/catalogue/record/detail/referrers.tsx'
import { ApiError } from '@/lib/api/client.ts'
import { formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { errorToasts } from '@/lib/report-error.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog, NoticeDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { ProgressBar } from '@/ui/state/progress-bar.tsx'

/** Up to so many records are listed in the question; more would not be read. */
const MAX_NAMED = 8

interface BulkDeleteDialogProps {
  entity: EntityDefinition
  records: readonly CatalogueRecord[]
  onBeforeGone: () => void
  onClose: () => void
}

/**
 * Asks about deleting several records, deletes them one by one, and shows the result once. Those that could not be deleted
 * stay selected, because they stay in the list. Each of its three stages is a separate dialog, so that screen readers announce it.
 */
export function BulkDeleteDialog({ entity, records, onBeforeGone, onClose }: BulkDeleteDialogProps) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const [tried, setTried] = useState<number>()
  const [outcome, setOutcome] = useState<DeleteOutcome>()
  const [isStopping, setStopping] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const number = (value: number) => formatNumber(value, i18n.language)
  const counted = (key: string, count: number) => t(key, pluralOptions(count, i18n.language))

  async function remove() {
    stop.current = new AbortController()
    setTried(0)
    const result = await deleteRecords(entity, records, { onProgress: setTried, stop: stop.current.signal })
    const areAllGone = result.gone.length === records.length
    if (areAllGone) onBeforeGone()
    removeRecordsFromCache(client, entity, result.gone)
    if (!areAllGone) {
      setOutcome(result)
      return
    }
    const count = records.length
    showToast({ kind: 'success', key: 'entity.selection.deleted', values: pluralOptions(count, i18n.language) })
    onClose()
  }

  if (outcome) {
    const untried = records.length - outcome.gone.length - outcome.failures.length
    return (
      <NoticeDialog
        key="outcome"
        title={
          outcome.failures.length > 0
            ? counted('entity.selection.failed', outcome.failures.length)
            : t('entity.selection.stopped')
        }
        closeLabel={t('entity.action.close')}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <p>
            {counted('entity.selection.deleted', outcome.gone.length)}
            {untried > 0 && ` ${counted('entity.selection.untried', untried)}`} {t('entity.selection.kept')}
          </p>
          {outcome.failures.length > 0 && <DeleteFailures entity={entity} failures={outcome.failures} />}
        </div>
      </NoticeDialog>
    )
  }
  if (tried !== undefined) {
    return (
      <Dialog
        key="progress"
        title={counted('entity.selection.deleting', records.length)}
        onClose={() => {}}
        actions={
          <Button
            data-autofocus
            pending={isStopping}
            onClick={() => {
              setStopping(true)
              stop.current?.abort()
            }}
          >
            {t('entity.selection.stop')}
          </Button>
        }
      >
        <ProgressBar
          label={counted('entity.selection.deleting', records.length)}
          value={tried / records.length}
          text={t('entity.selection.progress', { tried: number(tried), total: number(records.length) })}
        />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      key="question"
      title={counted('entity.selection.question', records.length)}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={counted('entity.selection.confirm', records.length)}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {records.length <= MAX_NAMED && (
        <ul className="grid gap-1">
          {records.map((record) => (
            <li key={record.id} className="flex gap-3 text-sm">
              <span className="w-12 shrink-0 text-ink-3 tabular-nums">{record.id}</span>
              <span className="line-clamp-2 min-w-0 font-medium text-ink wrap-anywhere">
                {recordTitle(entity, record)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>{t('entity.selection.final')}</p>
    </ConfirmDialog>
  )
}

const MAX_FAILURES = 20

const MAX_REFERRERS = 5

interface DeleteFailuresProps {
  entity: EntityDefinition
  failures: readonly DeleteFailure[]
}

/** The first records that could not be deleted, each with the reason; what refers to one is linked. */
function DeleteFailures({ entity, failures }: DeleteFailuresProps) {
  const { t, i18n } = useTranslation()
  const more = failures.length - MAX_FAILURES
  return (
    <ul className="divide-y divide-line rounded-2 border border-line text-sm">
      {failures.slice(0, MAX_FAILURES).map(({ record, error }) => (
        <li key={record.id} className="grid gap-1 px-4 py-3">
          <Link to={`${entity.route}/${record.id}`} className="font-medium text-ink wrap-anywhere hover:underline">
            {recordTitle(entity, record)}
          </Link>
          <Reason error={error} />
        </li>
      ))}
      {more > 0 && (
        <li className="px-4 py-3">{t('entity.selection.moreFailures', pluralOptions(more, i18n.language))}</li>
      )}
    </ul>
  )
}

function Reason({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation()
  const referrers = error instanceof ApiError ? error.problem?.referrers : undefined
  if (referrers) return <ReferrerLinks referrers={referrers} />
  const texts = errorToasts(error, i18n).map((toast) =>
    'text' in toast ? toast.text : t(toast.key, toast.values ?? {})
  )
  return <p>{texts.join(' ')}</p>
}

function ReferrerLinks({ referrers }: { referrers: Referrers }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p>{t('entity.selection.referredBy', pluralOptions(referrers.total, i18n.language))}</p>
      <ReferrerList referrers={{ ...referrers, items: referrers.items.slice(0, MAX_REFERRERS) }} />
    </>
  )
}
