import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CalendarClock, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { useIsWritten } from '@/lib/page/written-page.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { formatTimeSpan } from '../timeline/time-span.ts'
import { simulationAccess } from './access.ts'
import { AccessHint } from './access-hint.tsx'
import { AdvanceDialog } from './advance-dialog.tsx'
import { SimulationFailure, useSimulationFailure } from './simulation-failure.tsx'
import { type Advance, type AdvanceRequest, advanceClock, type Clock, readClock, useSimulation } from './simulations.ts'
import { useNow } from './use-now.ts'

/** A clock that differs by less runs with real time. */
const SAME_SECONDS = 60

/** The clock of the application, and how it is advanced. */
export function ClockPanel({ isWide = false }: { isWide?: boolean }) {
  const { t } = useTranslation()
  const { application, rights } = useApplication()
  const access = simulationAccess(application, rights)
  return (
    <Section title={t('applicationDeals.clock.title')}>
      {access === 'allowed' ? <ClockBody id={application.id} isWide={isWide} /> : <AccessHint access={access} />}
    </Section>
  )
}

function ClockBody({ id, isWide }: { id: number; isWide: boolean }) {
  const { t } = useTranslation()
  const textOf = useSimulationFailure()
  const query = useQuery(readClock(id))
  const [isAsking, setAsking] = useState(false)
  const advance = useSimulation(
    id,
    (request: AdvanceRequest) => advanceClock(id, request),
    ({ now }) => {
      setAsking(false)
      showToast({ kind: 'success', key: 'applicationDeals.clock.advanced', values: { time: formatTimestamp(now) } })
    }
  )
  const clock = query.data
  if (query.isError && !clock)
    return (
      <div className="px-5 py-5 sm:px-6 text-sm">
        <InlineFailure
          retryLabel={t('error.page.retry')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t('applicationDeals.clock.failed')} {textOf(query.error)}
        </InlineFailure>
      </div>
    )
  return (
    <div className={clsx('grid gap-4 px-5 py-5 sm:px-6', isWide && 'lg:flex lg:flex-wrap lg:items-center lg:gap-x-8')}>
      {clock ? (
        <Time clock={clock} fetchedAt={query.dataUpdatedAt} />
      ) : (
        <Skeleton className="h-[76px] w-64 max-w-full" />
      )}
      <div className={clsx('grid gap-2', isWide && 'lg:ml-auto lg:justify-items-end')}>
        <p id="advance-clock" className="text-[13px] text-ink-3">
          {t('applicationDeals.clock.advance')}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in every browser */}
        <div role="group" aria-labelledby="advance-clock" className="flex flex-wrap gap-2">
          <AdvanceButton advance={advance} request={{ toNextChange: true }} isOff={!clock?.nextChangeAt} isMain />
          <AdvanceButton advance={advance} request={{ days: 1 }} isOff={!clock} />
          <AdvanceButton advance={advance} request={{ months: 1 }} isOff={!clock} />
          <Button size="small" aria-disabled={!clock || undefined} onClick={() => clock && setAsking(true)}>
            <CalendarClock aria-hidden="true" className="size-3.5" />
            {t('applicationDeals.clock.moment')}
          </Button>
        </div>
      </div>
      {!isAsking && <SimulationFailure title={t('applicationDeals.clock.advanceFailed')} error={advance.error} />}
      {isAsking && clock && (
        <AdvanceDialog
          from={Date.parse(clock.now) + Date.now() - query.dataUpdatedAt}
          advance={advance}
          onClose={() => {
            setAsking(false)
            advance.reset()
          }}
        />
      )}
    </div>
  )
}

interface TimeProps {
  clock: Clock
  /** Milliseconds since the epoch when the clock was read. */
  fetchedAt: number
}

/** The present time of the application, how it differs from real time, and when something changes next. */
function Time({ clock: { now, aheadSeconds, nextChangeAt }, fetchedAt }: TimeProps) {
  const { t, i18n } = useTranslation()
  const passed = Math.max(0, useNow() - fetchedAt)
  // A written page has the time at which the clock was read.
  const present = Date.parse(now) + (useIsWritten() ? 0 : passed)
  const ahead = formatTimeSpan(aheadSeconds * 1_000, i18n.language)
  const side = Math.abs(aheadSeconds) < SAME_SECONDS ? 'same' : aheadSeconds > 0 ? 'ahead' : 'behind'
  const instant = new Date(present).toISOString()
  return (
    <div className="grid gap-1">
      <p className="text-2xl leading-8 font-semibold tracking-[-0.02em] tabular-nums">
        <time dateTime={instant}>{formatTimestamp(instant)}</time>
      </p>
      <p className="text-sm text-ink-2">{t(`applicationDeals.clock.${side}`, { span: ahead })}</p>
      <p className="text-sm text-ink-2">
        {nextChangeAt
          ? t('applicationDeals.clock.next', {
              time: formatTimestamp(nextChangeAt),
              span: formatTimeSpan(Math.max(0, Date.parse(nextChangeAt) - present), i18n.language)
            })
          : t('applicationDeals.clock.nothingDue')}
      </p>
    </div>
  )
}

interface AdvanceButtonProps {
  advance: Advance
  request: { toNextChange: true } | { days: number } | { months: number }
  isOff: boolean
  isMain?: boolean
}

function AdvanceButton({ advance, request, isOff, isMain = false }: AdvanceButtonProps) {
  const { t } = useTranslation()
  const [unit = 'days'] = Object.keys(request)
  const isOwn = advance.isPending && JSON.stringify(advance.variables) === JSON.stringify(request)
  return (
    <Button
      size="small"
      variant={isMain ? 'primary' : 'secondary'}
      pending={isOwn}
      disabled={isOff}
      aria-disabled={(advance.isPending && !isOwn) || undefined}
      onClick={() => !advance.isPending && advance.mutate(request)}
    >
      {isMain && <SkipForward aria-hidden="true" className="size-3.5" />}
      {t(`applicationDeals.clock.${unit}`)}
    </Button>
  )
}
