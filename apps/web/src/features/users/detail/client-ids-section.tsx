import type { ManagedUserDetail } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'

/** The client ids of a user, those that work first. */
export function ClientIdsSection({ user: { clientIds } }: { user: ManagedUserDetail }) {
  const { t, i18n } = useTranslation()
  return (
    <Section
      title={t('userManagement.clientIds.title')}
      note={<Tag>{formatNumber(clientIds.length, i18n.language)}</Tag>}
    >
      {clientIds.length === 0 ? (
        <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">{t('userManagement.clientIds.none')}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {clientIds.map(({ clientId, name, lastUsedDate, endedDate }) => (
            <li key={clientId} className="px-5 py-3 sm:px-6">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                {endedDate && <Tag>{t('userManagement.clientIds.ended')}</Tag>}
              </p>
              <p className="font-mono text-[13px] wrap-anywhere text-ink-2">{clientId}</p>
              <p className="text-[13px] text-ink-3 tabular-nums">
                {endedDate
                  ? t('userManagement.clientIds.endedOn', { time: formatDateTime(endedDate) })
                  : lastUsedDate
                    ? t('userManagement.clientIds.used', { time: formatDateTime(lastUsedDate) })
                    : t('userManagement.clientIds.unused')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
