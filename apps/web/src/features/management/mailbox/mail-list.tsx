import type { Mail, MailState } from '@portico/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { type MailboxView, writeView } from './mailbox-view.ts'

interface MailListProps {
  mails: readonly Mail[]
  view: MailboxView
}

/** Mails, newest first, each with its recipient, its subject and its status. */
export function MailList({ mails, view }: MailListProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('mailbox.list')} className="divide-y divide-line">
      {mails.map((mail) => {
        const isRead = mail.id === view.mail
        return (
          <li key={mail.id}>
            <Link
              to={{ search: writeView({ ...view, mail: mail.id }) }}
              preventScrollReset
              aria-current={isRead ? 'true' : undefined}
              className={clsx(
                'block border-l-3 px-4 py-3 transition-colors focus-visible:-outline-offset-2',
                isRead ? 'border-blue bg-sunken' : 'border-transparent hover:bg-sunken'
              )}
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate text-sm font-medium">{mail.recipient}</span>
                <time dateTime={mail.createdDate} className="shrink-0 text-xs text-ink-3 tabular-nums">
                  {formatDateTime(mail.sentDate ?? mail.createdDate)}
                </time>
              </span>
              <span className="mt-0.5 block truncate text-sm text-ink-2">
                {mail.subject ?? t(`mailbox.kind.${mail.kind}`)}
              </span>
              <span className="mt-1.5 flex items-center justify-between gap-3">
                <span className="min-w-0 truncate text-xs text-ink-3">{t(`mailbox.kind.${mail.kind}`)}</span>
                <MailStateTag state={mail.state} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The list while it is loaded. */
export const MailListSkeleton = () => (
  <Loading className="animate-appear-late divide-y divide-line">
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="grid gap-2 px-4 py-3.5">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </Loading>
)

const TONES: Record<MailState, TagTone> = { sent: 'good', waiting: 'warning', failed: 'bad' }

/** The status of a mail. */
export function MailStateTag({ state }: { state: MailState }) {
  const { t } = useTranslation()
  return <Tag tone={TONES[state]}>{t(`mailbox.state.${state}`)}</Tag>
}
