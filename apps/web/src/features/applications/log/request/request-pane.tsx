import type { LoggedExchange } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, X } from 'lucide-react'
import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useApplication } from '@/features/applications/detail/context.ts'
import { isMissing } from '@/lib/api/versions.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { RequestPanel } from '@/lib/samples/request-panel.tsx'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { compareRequests } from '../comparison/compare-requests.ts'
import { DifferenceSection } from '../comparison/difference-section.tsx'
import { PathText } from '../list/log-row.tsx'
import { simulatedPage } from '../list/rule-text.ts'
import { isSuccess, StatusMark } from '../list/status-mark.tsx'
import { isRepeatable } from '../logged-api.ts'
import { readLastSuccess, readLogged } from '../queries.ts'
import { loggedSample } from './logged-sample.ts'
import { MessagePanel } from './message-panel.tsx'
import { Summary } from './summary.tsx'
import { tryItAddress } from './try-it-address.ts'
import { type DescribedOperation, useOperation } from './use-operation.ts'

interface RequestPaneProps {
  requestId: string
  /** The address of the list with its filter. */
  back: string
  root: string
}

/** Whether the list is beside the request. */
const hasListBeside = () => window.matchMedia('(min-width: 1200px)').matches

/** One request, beside the list or in its place. */
export function RequestPane({ requestId, back, root }: RequestPaneProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { application } = useApplication()
  const query = useQuery(readLogged(application.id, requestId))
  const pane = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // In the place of the list, it is what the reader goes on with.
    if (hasListBeside()) return
    pane.current?.focus({ preventScroll: true })
    pane.current?.scrollIntoView({ block: 'start' })
  }, [])

  async function close() {
    await navigate(back, { preventScrollReset: true })
    document.querySelector<HTMLElement>(`a[data-request="${CSS.escape(requestId)}"]`)?.focus()
  }

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={t('applicationLog.pane')}
      className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-32px)] lg:overflow-y-auto"
    >
      <LinkButton to={back} variant="ghost" size="small" className="mb-3 -ml-3 lg:hidden">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('applicationLog.back')}
      </LinkButton>
      {query.data ? (
        <LoggedRequestView exchange={query.data} root={root} onClose={() => void close()} />
      ) : isMissing(query.error) ? (
        <EmptyState
          tone="warning"
          title={t('applicationLog.gone')}
          actions={<LinkButton to={back}>{t('applicationLog.back')}</LinkButton>}
        >
          {t('applicationLog.goneReason')}
        </EmptyState>
      ) : query.isError ? (
        <PageFailed title={t('applicationLog.requestFailed')} calls={query} />
      ) : (
        <Loading className="grid gap-4">
          <Skeleton className="h-72 rounded-3" />
          <Skeleton className="h-80 rounded-3" />
        </Loading>
      )}
    </section>
  )
}

interface LoggedRequestViewProps {
  exchange: LoggedExchange
  root: string
  onClose: () => void
}

function LoggedRequestView({ exchange, root, onClose }: LoggedRequestViewProps) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const operation = useOperation(exchange)
  const isPage = simulatedPage(exchange.operationId) !== undefined
  const hasFailed = !isSuccess(exchange.status) && !isPage
  const success = useQuery({ ...readLastSuccess(application.id, exchange), enabled: hasFailed })
  const template = operation.view?.path
  const differences = useMemo(
    () => (success.data ? compareRequests(success.data, exchange, template) : []),
    [success.data, exchange, template]
  )
  const marked = useMemo(() => new Set(differences.flatMap(({ pointer = '' }) => pointer || [])), [differences])
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="overflow-hidden">
        <div className="border-b border-line px-5 py-4">
          <div className="flex items-start justify-between gap-3">
            <StatusMark status={exchange.status} />
            <Button
              variant="ghost"
              size="small"
              aria-label={t('applicationLog.close')}
              className="-mt-1 -mr-2 px-2! max-lg:hidden"
              onClick={onClose}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </div>
          <h2 className="mt-2 flex items-baseline gap-2.5">
            <MethodBadge method={exchange.method} size="small" />
            <PathText path={exchange.path} query={exchange.query} />
          </h2>
          {isRepeatable(exchange) && <Actions exchange={exchange} operation={operation} />}
        </div>
        <Summary exchange={exchange} operation={operation} root={root} />
      </Card>
      {hasFailed && <DifferenceSection failed={exchange} success={success} differences={differences} root={root} />}
      <MessagePanel side="response" message={exchange.response} />
      <MessagePanel side="request" message={exchange.request} query={exchange.query} marked={marked} />
      <p className="text-[13px] text-ink-3">{t('applicationLog.masked')}</p>
    </div>
  )
}

interface ActionsProps {
  exchange: LoggedExchange
  operation: DescribedOperation
}

/** What can be done with a request: it is tried again, or copied as a sample. */
function Actions({ exchange, operation: { isPublished, version, view } }: ActionsProps) {
  const { t } = useTranslation()
  const [hasSample, setSample] = useState(false)
  const sample = useMemo(() => loggedSample(exchange, window.location.origin), [exchange])
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {isPublished && (
          <LinkButton to={tryItAddress({ exchange, version, template: view?.path })} variant="primary" size="small">
            {t('applicationLog.tryIt')}
          </LinkButton>
        )}
        <Button size="small" aria-expanded={hasSample} onClick={() => setSample(!hasSample)}>
          {t('applicationLog.sample')}
        </Button>
      </div>
      {hasSample && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-60 rounded-3" />}>
            <RequestPanel request={sample} title={t('applicationLog.sampleTitle')} />
          </Suspense>
          <p className="mt-2 text-[13px] text-ink-2">{t('applicationLog.sampleNote')}</p>
        </div>
      )}
    </>
  )
}
