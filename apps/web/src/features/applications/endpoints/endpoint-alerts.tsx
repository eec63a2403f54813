import type { ApplicationEndpoint } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { CopyableValue } from '../detail/values.tsx'

/** The query of an application's endpoints, as the page has it. */
export interface EndpointsQuery {
  data: readonly ApplicationEndpoint[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

const ENDPOINTS = '/sandbox/status-notification/v1'

/** The requests that help, each with the operation that describes it. */
const REMEDIES = {
  disabled: {
    text: 'enable',
    operationId: 'enableEndpoint',
    request: (id: string) => `POST ${ENDPOINTS}/endpoints/${id}/enablement`
  },
  failing: {
    text: 'read',
    operationId: 'listDeliveries',
    request: (id: string) => `GET ${ENDPOINTS}/deliveries?endpointId=${id}`
  }
} as const

/** Warns of endpoints that the sandbox has disabled, or that fail. Those that the application has disabled are as it wants them. */
export function EndpointAlerts({ endpoints }: { endpoints: EndpointsQuery }) {
  const { data } = endpoints
  if (!data) return endpoints.error ? <NotLoaded endpoints={endpoints} error={endpoints.error} /> : null
  return (
    <>
      <Warning
        kind="disabled"
        endpoints={data.filter(({ disabledReason }) => disabledReason && disabledReason !== 'PARTNER')}
      />
      <Warning kind="failing" endpoints={data.filter(({ status }) => status === 'FAILING')} />
    </>
  )
}

function NotLoaded({ endpoints, error }: { endpoints: EndpointsQuery; error: Error }) {
  const { t } = useTranslation()
  return (
    <Alert title={t('applications.endpoints.failed')} className="mb-6">
      <p>{failureText(error)}</p>
      <Button size="small" className="mt-3" pending={endpoints.isFetching} onClick={() => void endpoints.refetch()}>
        {t('error.page.retry')}
      </Button>
    </Alert>
  )
}

interface WarningProps {
  kind: keyof typeof REMEDIES
  endpoints: readonly ApplicationEndpoint[]
}

function Warning({ kind, endpoints }: WarningProps) {
  const { t, i18n } = useTranslation()
  if (endpoints.length === 0) return null
  const { text, operationId, request } = REMEDIES[kind]
  const shown = formatNumber(endpoints.length, i18n.language)
  return (
    <Alert
      tone="warning"
      title={t(`applications.endpoints.${kind}`, { count: endpoints.length, shown })}
      className="mb-6"
    >
      <ul className="grid gap-3 pt-1">
        {endpoints.map(({ endpointId, url, status, disabledReason, disabledDate, failingSinceDate }) => (
          <li key={endpointId}>
            <p className="font-mono text-[13px] wrap-anywhere text-ink">{url}</p>
            <p>
              {t(`applications.endpoints.${disabledReason ?? status}`, {
                date: formatDateTime(disabledDate),
                since: formatDateTime(failingSinceDate)
              })}
            </p>
            <p>{t(`applications.endpoints.${text}`)}</p>
            <CopyableValue value={request(endpointId)} label={url} />
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link
          to={`/apireference/status-notification/operations/${operationId}`}
          className="font-medium text-blue-ink hover:underline"
        >
          {t(`applications.endpoints.${text}Operation`)}
        </Link>
      </p>
      <p className="mt-1 text-[13px]">{t('applications.endpoints.clock')}</p>
    </Alert>
  )
}
