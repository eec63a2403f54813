import type { UserSession } from '@portico/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { formatDateTime } from '../i18n/formats.ts'
import { browserName } from './browser-name.ts'

interface SessionListProps {
  sessions: UserSession[]
  /** The session that is being ended. */
  ending: string | undefined
  onEnd: (id: string) => void
  /** What stands beside the session in which the reader works, in place of the button that ends it. */
  currentAction?: ReactNode
  className?: string
}

/** The browsers in which a user is signed in, each with the button that ends its session. */
export function SessionList({ sessions, className = '', ...actions }: SessionListProps) {
  return (
    <ul className={`divide-y divide-line ${className}`}>
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} {...actions} />
      ))}
    </ul>
  )
}

function SessionItem({
  session: { id, userAgent, address, createdDate, lastSeenDate, current },
  ending,
  onEnd,
  currentAction
}: Omit<SessionListProps, 'sessions' | 'className'> & { session: UserSession }) {
  const { t } = useTranslation()
  const nameId = useId()
  const buttonId = useId()
  const { browser, system } = browserName(userAgent)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span id={nameId} className="min-w-0 wrap-anywhere">
            {browser && system ? t('sessions.browser', { browser, system }) : (browser ?? t('sessions.unknown'))}
          </span>
          {current && <Tag>{t('sessions.current')}</Tag>}
        </p>
        <p className="text-[13px] text-ink-2 tabular-nums">
          {t('sessions.dates', { since: formatDateTime(createdDate), seen: formatDateTime(lastSeenDate) })}
        </p>
        {address && <p className="text-[13px] text-ink-2 tabular-nums">{t('sessions.address', { address })}</p>}
      </div>
      {current && currentAction ? (
        currentAction
      ) : (
        <Button
          id={buttonId}
          size="small"
          aria-labelledby={`${buttonId} ${nameId}`}
          pending={ending === id}
          onClick={() => onEnd(id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
