import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '@/features/applications/log/list/log-row.tsx'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { Panel } from '@/lib/samples/panel.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import type { DeliveryAttempt } from '../data/model.ts'

/** The attempts at a delivery, the last first, each with what the receiver has returned. */
export function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('applicationWebhooks.attempts')}>
      {attempts.length === 0 ? (
        <p className="px-4 py-4 text-[13px] text-ink-2">{t('applicationWebhooks.noAttempt')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { t, i18n } = useTranslation()
  const { number, startedAt, durationMilliseconds, outcome, statusCode, responseExcerpt, replay } = attempt
  return (
    <li className="px-4 py-3 text-[13px]">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium text-ink-2 tabular-nums">{t('applicationWebhooks.attempt', { number })}</span>
        <span className={clsx('font-medium', outcome === 'SUCCESS' ? 'text-teal' : 'text-red-ink')}>
          {t(`applicationWebhooks.outcome.${outcome}`, { status: statusCode })}
        </span>
        {replay && <Tag>{t('applicationWebhooks.replayed')}</Tag>}
        <span className="ml-auto text-ink-2 tabular-nums">
          {formatDuration(durationMilliseconds, i18n.language)} · {formatTimestamp(startedAt)}
        </span>
      </p>
      {responseExcerpt && (
        <pre className="mt-2 max-h-40 overflow-y-auto rounded-2 bg-sunken p-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
          {responseExcerpt}
        </pre>
      )}
    </li>
  )
}
