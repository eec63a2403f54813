import type { Account } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/lib/i18n/formats.ts'
import { Tag } from '@/ui/text/tag.tsx'

/** Whose account it is: what its owner cannot change. */
export function AccountSummary({ account }: { account: Account }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-4 border-b border-line px-5 py-5 sm:px-7">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-blue-wash text-lg font-semibold text-blue-ink uppercase"
      >
        {account.login.slice(0, 1)}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{account.login}</span>
          <span className="sr-only">{t('settings.roles.label')}</span>
          {account.authorities.map((authority) => (
            <Tag key={authority} tone={authority === 'ROLE_ADMIN' ? 'info' : 'neutral'}>
              {t(`settings.roles.${authority}`)}
            </Tag>
          ))}
        </div>
        <p className="mt-0.5 text-sm text-ink-2">{t('settings.since', { date: formatDate(account.createdDate) })}</p>
      </div>
    </div>
  )
}
