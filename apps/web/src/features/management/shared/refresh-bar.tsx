import { Pause, Play, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { formatTimeOfDay } from './durations.ts'
import type { CombinedQueries, Refreshing } from './use-refreshing.ts'

export interface RefreshBarProps {
  calls: Pick<CombinedQueries, 'isFetching' | 'updatedAt' | 'refetch'>
  refreshing?: Refreshing
  /** Seconds to choose from; without them the interval is fixed. */
  choices?: readonly number[]
}

/** The time of the last refresh, and its controls. A refresh is not announced: announcements would never end. */
export function RefreshBar({ calls, refreshing, choices }: RefreshBarProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const PauseIcon = refreshing?.isPaused ? Play : Pause
  return (
    <>
      <p className="mr-1 min-h-5 w-full text-[13px] leading-5 text-ink-3 tabular-nums sm:w-auto sm:min-w-36 sm:text-right">
        {calls.updatedAt > 0 && t('management.refresh.at', { time: formatTimeOfDay(calls.updatedAt) })}
      </p>
      {refreshing && choices && (
        <>
          <label htmlFor={id} className="sr-only">
            {t('management.refresh.interval')}
          </label>
          <OptionSelect
            id={id}
            value={refreshing.seconds}
            options={choices}
            optionLabel={(seconds) => t('management.refresh.every', { seconds: formatNumber(seconds, i18n.language) })}
            onChange={refreshing.setSeconds}
          />
        </>
      )}
      {refreshing && (
        <Button aria-pressed={refreshing.isPaused} onClick={() => refreshing.setPaused(!refreshing.isPaused)}>
          <PauseIcon aria-hidden="true" className="size-4" />
          {t('management.refresh.pause')}
        </Button>
      )}
      <Button pending={calls.isFetching} onClick={calls.refetch}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t('management.refresh.now')}
      </Button>
    </>
  )
}

/** Shows that the data is outdated because it could not be refreshed; nothing otherwise. */
export function StaleNotice({ calls }: { calls: Pick<CombinedQueries, 'error' | 'updatedAt'> }) {
  const { t } = useTranslation()
  if (!calls.error || calls.updatedAt === 0) return null
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={t('management.refresh.stale', { time: formatTimeOfDay(calls.updatedAt) })}
    >
      {failureText(calls.error)}
    </Alert>
  )
}
