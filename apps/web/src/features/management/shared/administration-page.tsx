import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { RefreshBar, type RefreshBarProps, StaleNotice } from './refresh-bar.tsx'
import { combineQueries } from './use-refreshing.ts'

interface AdministrationPageProps extends Omit<RefreshBarProps, 'calls'> {
  /** Prefix of its translation keys: `title`, `description`, `failed`. */
  texts: string
  summary?: ReactNode
  queries: readonly UseQueryResult[]
  actions?: ReactNode
  /** What the page is about, above its content, where that can be chosen. */
  subject?: ReactNode
  skeleton: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** An administration page whose data is refreshed: heading, refresh controls, and its content, placeholder or failure. */
export function AdministrationPage(props: AdministrationPageProps) {
  const { texts, summary, queries, actions, subject, skeleton, children, footer, ...refresh } = props
  const { t } = useTranslation()
  const calls = combineQueries(queries)
  const title = t(`${texts}.title`)
  useDocumentTitle(title)
  return (
    <div className="wrap py-10">
      <PageHeader
        title={title}
        description={summary ?? t(`${texts}.description`)}
        actions={
          <>
            <RefreshBar calls={calls} {...refresh} />
            {actions}
          </>
        }
      />
      {subject}
      <StaleNotice calls={calls} />
      {children || (calls.error ? <PageFailed title={t(`${texts}.failed`)} calls={calls} /> : skeleton)}
      {footer}
    </div>
  )
}
