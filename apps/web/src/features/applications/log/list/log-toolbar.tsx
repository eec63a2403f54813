import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Switch } from '@/ui/form/switch.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import type { LogQuery } from '../queries.ts'
import type { useLiveTail } from './use-live-tail.ts'

interface LogToolbarProps {
  query: LogQuery
  tail: ReturnType<typeof useLiveTail>
}

/** Above the list: what the live tail does, and another attempt. */
export function LogToolbar({ query, tail }: LogToolbarProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { isLive, setLive, hasEnded, arrived, error } = tail
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-[13px]">
      {error && (
        <InlineFailure
          retryLabel={t('error.page.retry')}
          onRetry={() => void tail.refetch()}
          isRetrying={tail.isFetching}
        >
          {[t('applicationLog.live.failed'), failureText(error)].join(' ')}
        </InlineFailure>
      )}
      {hasEnded && !isLive && (
        <p role="status" className="text-ink-2">
          {t('applicationLog.live.ended')}
        </p>
      )}
      {/* Another time is another message, also when as many requests have come as before. */}
      <p key={arrived?.at} role="status" className="sr-only">
        {isLive && arrived && t('applicationLog.live.arrived', pluralOptions(arrived.count, i18n.language))}
      </p>
      <label htmlFor={id} className="ml-auto flex cursor-pointer items-center gap-2 font-medium">
        {isLive && !error && <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-teal" />}
        {t('applicationLog.live.label')}
        <Switch id={id} checked={isLive} onChange={({ target }) => setLive(target.checked)} />
      </label>
      <Button
        size="small"
        pending={query.isRefetching && !query.isPlaceholderData}
        onClick={() => void query.refetch()}
      >
        <RotateCw aria-hidden="true" className="size-3.5" />
        {t('applicationLog.refresh')}
      </Button>
    </div>
  )
}
