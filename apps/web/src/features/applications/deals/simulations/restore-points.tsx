import { useQuery } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { IconButton } from '@/ui/button/icon-button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { simulationAccess } from './access.ts'
import { AccessHint } from './access-hint.tsx'
import { CreatePointDialog, DeletePointDialog, ResetDialog, RestoreDialog } from './restore-point-dialogs.tsx'
import { useSimulationFailure } from './simulation-failure.tsx'
import { listRestorePoints, MAX_RESTORE_POINTS, type RestorePoint } from './simulations.ts'

type Asked = { step: 'create' | 'reset' } | { step: 'restore' | 'delete'; point: RestorePoint }

/** The restore points of the application. */
export function RestorePoints() {
  const { t } = useTranslation()
  const { application, rights } = useApplication()
  const access = simulationAccess(application, rights)
  const [asked, setAsked] = useState<Asked>()
  const { id } = application
  const query = useQuery({ ...listRestorePoints(id), enabled: access === 'allowed' })
  const close = () => setAsked(undefined)
  const isFull = (query.data?.length ?? 0) >= MAX_RESTORE_POINTS
  return (
    <Section
      title={t('applicationDeals.points.title')}
      actions={
        access === 'allowed' && (
          <Button size="small" disabled={!query.data || isFull} onClick={() => setAsked({ step: 'create' })}>
            {t('applicationDeals.points.create')}
          </Button>
        )
      }
    >
      {access === 'allowed' ? (
        <>
          <PointList query={query} onAsk={setAsked} />
          {isFull && (
            <p className="border-t border-line px-5 py-3 sm:px-6 text-[13px] text-ink-2">
              {t('applicationDeals.points.full')}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground px-5 py-3 sm:px-6">
            <p className="max-w-[40ch] text-[13px] text-ink-2">{t('applicationDeals.reset.hint')}</p>
            <Button size="small" onClick={() => setAsked({ step: 'reset' })}>
              {t('applicationDeals.reset.action')}
            </Button>
          </div>
        </>
      ) : (
        <AccessHint access={access} />
      )}
      {asked?.step === 'create' && <CreatePointDialog id={id} onClose={close} />}
      {asked?.step === 'reset' && <ResetDialog application={application} onClose={close} />}
      {asked?.step === 'restore' && <RestoreDialog id={id} point={asked.point} onClose={close} />}
      {asked?.step === 'delete' && <DeletePointDialog id={id} point={asked.point} onClose={close} />}
    </Section>
  )
}

interface PointListProps {
  query: {
    data: RestorePoint[] | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  onAsk: (asked: Asked) => void
}

function PointList({ query: { data, error, isFetching, refetch }, onAsk }: PointListProps) {
  const { t } = useTranslation()
  const textOf = useSimulationFailure()
  if (error && !data)
    return (
      <div className="px-5 py-5 sm:px-6 text-sm">
        <InlineFailure retryLabel={t('error.page.retry')} onRetry={() => void refetch()} isRetrying={isFetching}>
          {t('applicationDeals.points.failed')} {textOf(error)}
        </InlineFailure>
      </div>
    )
  if (!data)
    return (
      <Loading className="grid gap-2 px-5 py-5 sm:px-6">
        <Skeleton className="h-5 w-48 max-w-full" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </Loading>
    )
  if (data.length === 0)
    return <p className="px-5 py-5 sm:px-6 text-sm text-ink-2">{t('applicationDeals.points.empty')}</p>
  return (
    <ul aria-label={t('applicationDeals.points.title')} className="divide-y divide-line">
      {data.map((point) => (
        <li key={point.restorePointId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 sm:px-6">
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium wrap-anywhere">{point.name}</p>
            <p className="text-[13px] text-ink-2 tabular-nums">
              {t('applicationDeals.points.clock', { time: formatDateTime(point.clock) })}
            </p>
          </div>
          <div className="flex items-center gap-1">
            <Button
              size="small"
              aria-label={t('applicationDeals.points.restoreNamed', { name: point.name })}
              onClick={() => onAsk({ step: 'restore', point })}
            >
              <RotateCcw aria-hidden="true" className="size-3.5" />
              {t('applicationDeals.points.restore')}
            </Button>
            <IconButton
              label={t('applicationDeals.points.deleteNamed', { name: point.name })}
              Icon={Trash2}
              size="medium"
              onClick={() => onAsk({ step: 'delete', point })}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
