import type { Overview } from '@portico/contract'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel, PanelLink } from '@/features/management/shared/panel.tsx'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const USERS = '/admin/user-management'

interface UsersPanelProps {
  signIns: Overview['signIns']
  className: string
}

/** How many accounts there are, and which of them wait for an administrator. */
export function UsersPanel({ signIns: { users, pendingUsers, suspendedUsers }, className }: UsersPanelProps) {
  const { t, i18n } = useTranslation()
  const rows: { key: string; to: string; count: number; tone: TagTone }[] = [
    { key: 'all', to: USERS, count: users, tone: 'neutral' },
    {
      key: 'pending',
      to: `${USERS}?state=pending`,
      count: pendingUsers,
      tone: pendingUsers > 0 ? 'warning' : 'neutral'
    },
    { key: 'suspended', to: `${USERS}?state=suspended`, count: suspendedUsers, tone: 'neutral' }
  ]
  return (
    <Panel
      title={t('overview.users.title')}
      aside={<PanelLink to={USERS}>{t('global.menu.admin.userManagement')}</PanelLink>}
      isFlush
      className={className}
    >
      <ul className="divide-y divide-line">
        {rows.map(({ key, to, count, tone }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex items-center gap-3 px-5 py-3.5 -outline-offset-2 transition-colors hover:bg-blue-wash"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{t(`overview.users.${key}.title`)}</span>
                <span className="block text-xs leading-5 text-ink-3">{t(`overview.users.${key}.text`)}</span>
              </span>
              <Tag tone={tone} className="text-sm tabular-nums">
                {formatNumber(count, i18n.language)}
              </Tag>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
