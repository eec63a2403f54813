import type { Overview } from '@portico/contract'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Panel, PanelLink } from '@/features/management/shared/panel.tsx'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { formatRelativeTime } from '@/lib/i18n/relative-time.ts'

interface ErrorsPanelProps {
  errors: Overview['errors']
  /** Whether several instances run, so that each error says whose it is. */
  isOneOfSeveral: boolean
  className: string
}

/** The latest errors in the logs, newest first. */
export function ErrorsPanel({ errors, isOneOfSeveral, className }: ErrorsPanelProps) {
  const { t, i18n } = useTranslation()
  return (
    <Panel
      title={t('overview.errors.title')}
      aside={<PanelLink to="/admin/logs">{t('global.menu.admin.logs')}</PanelLink>}
      isFlush
      className={className}
    >
      {errors.length === 0 ? (
        <div className="grid h-full min-h-48 place-content-center justify-items-center px-5 py-8 text-center text-sm text-ink-2">
          <CircleCheck aria-hidden="true" className="mb-2 size-6 text-teal" />
          {t('overview.errors.none')}
        </div>
      ) : (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room can then be scrolled by keys
          tabIndex={0}
          className="max-h-[332px] overflow-y-auto -outline-offset-2"
        >
          <ol aria-label={t('overview.errors.title')} className="divide-y divide-line">
            {errors.map((error, index) => (
              <li key={`${error.at} ${error.reference ?? index}`} className="px-5 py-3">
                <p className="text-sm leading-5 wrap-anywhere">{error.message}</p>
                <p className="mt-1 flex flex-wrap gap-x-3 text-xs leading-5 text-ink-3">
                  <time dateTime={error.at} title={formatDateTime(error.at)}>
                    {formatRelativeTime(error.at, Date.now(), i18n.language)}
                  </time>
                  {isOneOfSeveral && <span className="wrap-anywhere">{error.instance}</span>}
                  <span>{error.logger}</span>
                  {error.path && <code className="font-mono wrap-anywhere">{error.path}</code>}
                  {error.reference && (
                    <span>
                      {t('overview.errors.reference')} <code className="font-mono">{error.reference}</code>
                    </span>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Panel>
  )
}
