import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import type { Exchange } from '../use-exchange.ts'
import { personPages } from './person-page.ts'
import type { useFollowing } from './use-following.ts'

interface WaitingPageProps {
  exchange: Exchange
  following: ReturnType<typeof useFollowing>
}

/** A page of the sandbox on which a person goes on, such as that of a bank: it opens beside, and its result is shown here. */
export function WaitingPage({ exchange, following }: WaitingPageProps) {
  const { t } = useTranslation()
  const pages = personPages(exchange)
  const [page] = pages
  const { isFollowing, status, open, stop } = following
  if (!page) return null
  return (
    <div className="m-4 grid gap-2 rounded-2 border border-blue-line bg-blue-wash p-4">
      <p className="text-sm text-ink-2">{t(`try.page.${page.kind}Text`)}</p>
      <div className="flex flex-wrap items-center gap-2">
        {pages.map(({ kind, url }, index) => (
          <Button key={url} size="small" variant="primary" onClick={() => open(url, exchange)}>
            {t(`try.page.${kind}`)}
            {pages.length > 1 && ` ${index + 1}`}
          </Button>
        ))}
        {isFollowing && (
          <>
            <span role="status" className="text-[13px] text-ink-2">
              {t('try.page.waiting', { status: status ?? '…' })}
            </span>
            <Button size="small" variant="ghost" onClick={stop}>
              {t('try.page.stop')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
