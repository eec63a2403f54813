import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { recordAddress } from '@/lib/records/collection.ts'
import { VersionPairSelect } from '@/lib/reference/version-pair-select.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { Labelled } from '@/ui/form/labelled.tsx'
import { Select, type SelectOption } from '@/ui/form/select.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { APPLICATIONS } from '../collection.ts'
import { useApplication } from '../detail/context.ts'
import { scopeName } from '../detail/values.tsx'
import { chosenVersions, comparableApis, type VersionChoice } from './choice.ts'
import { readApiVersions, readVersionCheck } from './queries.ts'
import { VersionReport } from './version-report.tsx'

/** Two versions of an API, applied to the log of the application. The address has what is compared. */
export function Versions() {
  const { t } = useTranslation()
  const { application } = useApplication()
  const [parameters, setParameters] = useSearchParams()
  const apis = comparableApis(application.scopes)
  const api = apis.find((each) => each === parameters.get('api')) ?? apis[0]
  if (api === undefined)
    return (
      <EmptyState
        title={t('applicationVersions.noApi.title')}
        actions={
          <LinkButton to={`${recordAddress(APPLICATIONS, application)}/settings`}>
            {t('applicationVersions.noApi.action')}
          </LinkButton>
        }
      >
        {t('applicationVersions.noApi.text')}
      </EmptyState>
    )
  const choose = (choice: Partial<VersionChoice>) => setParameters({ api, ...choice }, { preventScrollReset: true })
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose text-sm text-ink-2">{t('applicationVersions.explanation')}</p>
      <ComparedApi
        key={api}
        api={api}
        apis={apis.map((value) => ({ value, label: scopeName(t, value) }))}
        address={{ from: parameters.get('from'), to: parameters.get('to') }}
        choose={choose}
      />
    </div>
  )
}

interface ComparedApiProps {
  api: string
  apis: readonly SelectOption[]
  address: { from: string | null; to: string | null }
  choose: (choice: Partial<VersionChoice>) => void
}

function ComparedApi({ api, apis, address, choose }: ComparedApiProps) {
  const { t } = useTranslation()
  const query = useQuery(readApiVersions(api))
  const versions = query.data?.versions
  const pair = versions && chosenVersions(versions, address)
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Labelled label={t('applicationVersions.api')} className="max-w-full">
          {(id) => (
            <Select
              id={id}
              value={api}
              options={apis}
              className="w-64 max-w-full"
              onChange={({ target }) => choose({ api: target.value })}
            />
          )}
        </Labelled>
        {versions && pair && (
          <VersionPairSelect
            versions={versions}
            pair={pair}
            labels={{ from: t('applicationVersions.from'), to: t('applicationVersions.to') }}
            onChange={(chosen) => choose({ api, ...chosen })}
          />
        )}
      </div>
      {query.isError && !versions ? (
        <PageFailed title={t('applicationVersions.versionsFailed')} calls={query} />
      ) : versions && !pair ? (
        <EmptyState title={t('applicationVersions.oneVersion.title')}>
          {t('applicationVersions.oneVersion.text')}
        </EmptyState>
      ) : pair ? (
        <Comparison choice={{ api, ...pair }} />
      ) : (
        <ReportSkeleton />
      )}
    </>
  )
}

function ReportSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-20 rounded-3" />
      <Skeleton className="h-64 rounded-3" />
    </Loading>
  )
}

function Comparison({ choice }: { choice: VersionChoice }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const query = useQuery(readVersionCheck(application.id, choice))
  if (query.data) return <VersionReport report={query.data} root={recordAddress(APPLICATIONS, application)} />
  return query.isError ? <PageFailed title={t('applicationVersions.failed')} calls={query} /> : <ReportSkeleton />
}
