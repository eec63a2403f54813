import type { Overview } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Meter } from '@/features/management/shared/meter.tsx'
import { Figure, Panel, PanelLink } from '@/features/management/shared/panel.tsx'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { formatByteSize, formatNumber, formatPercent } from '@/lib/i18n/formats.ts'

/** The mails that wait, failed, and went out today. The mailbox does not exist in production. */
export function MailsPanel({ mails, className }: { mails: Overview['mails']; className: string }) {
  const { t, i18n } = useTranslation()
  const { inProduction } = useApplicationProfile()
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <Panel
      title={t('overview.mails.title')}
      aside={!inProduction && <PanelLink to="/admin/mailbox">{t('global.menu.admin.mailbox')}</PanelLink>}
      className={className}
    >
      <dl className="grid grid-cols-3 gap-6">
        <Figure label={t('overview.mails.waiting')}>{number(mails.waiting)}</Figure>
        <Figure label={t('overview.mails.failed')} tone={mails.failed > 0 ? 'bad' : 'neutral'}>
          {number(mails.failed)}
        </Figure>
        <Figure label={t('overview.mails.sentToday')}>{number(mails.sentToday)}</Figure>
      </dl>
    </Panel>
  )
}

const WARNING_THRESHOLD = 0.9

/** How full the disk is, and how much of it the database takes. */
export function DiskPanel({ disk, className }: { disk: Overview['disk']; className: string }) {
  const { t, i18n } = useTranslation()
  const bytes = (value: number) => formatByteSize(value, i18n.language)
  const used = disk.total > 0 ? (disk.total - disk.free) / disk.total : 0
  const share = formatPercent(used, i18n.language)
  return (
    <Panel
      title={t('overview.disk.title')}
      aside={t('overview.disk.database', { size: bytes(disk.databaseSize) })}
      className={className}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-[22px] leading-8 font-semibold tracking-[-0.02em] tabular-nums">
          {t('overview.disk.free', { size: bytes(disk.free) })}
        </span>
        <span className="text-[13px] text-ink-3 tabular-nums">
          {t('overview.disk.used', { share, total: bytes(disk.total) })}
        </span>
      </p>
      <Meter
        value={used}
        label={t('overview.disk.title')}
        text={t('overview.disk.used', { share, total: bytes(disk.total) })}
        tone={used >= WARNING_THRESHOLD ? 'bad' : 'neutral'}
        className="mt-3"
      />
      <p className="mt-2 truncate text-xs text-ink-3" title={disk.path}>
        <code className="font-mono">{disk.path}</code>
      </p>
    </Panel>
  )
}
