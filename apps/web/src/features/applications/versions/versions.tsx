import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { recordAddress } from '@/lib/records/collection.ts'
import { LinkButton } from '@/ui/button/button.tsx'
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
  const options = versions?.map((value) => ({ value })) ?? []
  /** A version is not compared with itself: the other one takes the place that has become free. */
  function chooseVersion(change: Partial<Pick<VersionChoice, 'from' | 'to'>>) {
    if (!pair) return
    const chosen = { ...pair, ...change }
    if (chosen.from !== chosen.to) choose({ api, ...chosen })
    else
      choose(
        change.from === undefined ? { api, from: pair.to, to: chosen.to } : { api, from: chosen.from, to: pair.from }
      )
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <LabelledSelect
          label={t('applicationVersions.api')}
          options={apis}
          value={api}
          onChange={(value) => choose({ api: value })}
          className="w-64 max-w-full"
        />
        {pair && (
          <>
            <LabelledSelect
              label={t('applicationVersions.from')}
              options={options}
              value={pair.from}
              onChange={(from) => chooseVersion({ from })}
              className="w-32"
            />
            <ArrowRight aria-hidden="true" className="mb-3 size-4 text-ink-3" />
            <LabelledSelect
              label={t('applicationVersions.to')}
              options={options}
              value={pair.to}
              onChange={(to) => chooseVersion({ to })}
              className="w-32"
            />
          </>
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

interface LabelledSelectProps {
  label: string
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  className: string
}

function LabelledSelect({ label, options, value, onChange, className }: LabelledSelectProps) {
  const id = useId()
  return (
    <div className="max-w-full">
      <label htmlFor={id} className="mb-1 block text-[13px] text-ink-2">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        options={options}
        className={className}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
