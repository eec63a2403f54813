import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { readInstances, readLoggers } from '../shared/queries.ts'
import { RefreshBar } from '../shared/refresh-bar.tsx'
import { combineQueries } from '../shared/use-refreshing.ts'
import { listLoggers } from './loggers/loggers.ts'
import { LoggersPanel } from './loggers/loggers-panel.tsx'
import { TailPanel } from './tail/tail-panel.tsx'

/** Milliseconds between two looks at which instances run. */
const INSTANCES_MS = 15_000

/** The logs of all instances, and the levels of its loggers. */
export default function LogsPage() {
  const { t } = useTranslation()
  const loggers = useQuery(readLoggers)
  const instances = useQuery({ ...readInstances, refetchInterval: INSTANCES_MS })
  const title = t('logs.title')
  useDocumentTitle(title)
  const names = useMemo(
    () => (loggers.data ? listLoggers(loggers.data, '').map(({ name }) => name) : []),
    [loggers.data]
  )
  return (
    <div className="wrap py-10">
      <PageHeader
        title={title}
        description={t('logs.description')}
        actions={<RefreshBar calls={combineQueries([loggers])} />}
      />
      <div className="grid gap-6">
        <LoggersPanel loggers={loggers} />
        <TailPanel loggers={names} instances={instances.data?.instances.map(({ name }) => name) ?? []} />
      </div>
    </div>
  )
}
