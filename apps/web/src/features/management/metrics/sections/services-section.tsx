import type { Metrics } from '@portico/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '@/features/management/shared/panel.tsx'
import { wordMatcher } from '@/lib/fold.ts'
import { formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { FigureTable } from './figure-table.tsx'

const COLUMNS = [
  { by: 'route', label: 'metrics.services.route' },
  { by: 'count', label: 'metrics.column.count' },
  { by: 'mean', label: 'metrics.column.meanMs' },
  { by: 'max', label: 'metrics.column.maxMs' }
] as const satisfies { by: keyof Service; label: string }[]

/** The requests by route and method, to search and to sort. */
export function ServicesSection({ services }: { services: Metrics['services'] }) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<ServiceSort>({ by: 'count', isAscending: false })
  const found = useMemo(() => listServices(services, text, sort), [services, text, sort])
  const number = (value: number) => formatNumber(value, i18n.language)
  const milliseconds = (value: number) => formatNumber(value, i18n.language, 2)
  const sortBy = (by: keyof Service) =>
    setSort({ by, isAscending: sort.by === by ? !sort.isAscending : by === 'route' })
  return (
    <Panel
      title={t('metrics.services.title')}
      aside={<span role="status">{t('metrics.services.found', pluralOptions(found.length, i18n.language))}</span>}
      isFlush
    >
      <div className="px-5 py-3">
        <SearchBox
          label={t('metrics.services.search')}
          clearLabel={t('metrics.services.clearSearch')}
          value={text}
          onChange={setText}
          className="max-w-sm"
        />
      </div>
      {found.length === 0 ? (
        <p className="border-t border-line px-5 py-8 text-center text-sm text-ink-2 wrap-anywhere">
          {text ? t('metrics.services.nothingFound', { text }) : t('metrics.http.none')}
        </p>
      ) : (
        <FigureTable
          label={t('metrics.services.title')}
          className="max-h-[480px] border-t border-line"
          sorts={COLUMNS.map(({ by }) =>
            sort.by === by ? (sort.isAscending ? 'ascending' : 'descending') : undefined
          )}
          heads={COLUMNS.map(({ by, label }) => {
            const Icon = sort.isAscending ? ArrowUp : ArrowDown
            return (
              <button
                key={by}
                type="button"
                onClick={() => sortBy(by)}
                className="inline-flex min-h-6 items-center gap-1 rounded-1 font-medium hover:text-ink"
              >
                {t(label)}
                <Icon aria-hidden="true" className={sort.by === by ? 'size-3.5' : 'size-3.5 opacity-0'} />
              </button>
            )
          })}
          rows={found.map(({ route, method, count, mean, max }) => ({
            key: `${method} ${route}`,
            cells: [
              <span key="route" className="flex min-w-60 items-center gap-2.5">
                <MethodBadge method={method} />
                <code className="font-mono text-[13px] wrap-anywhere">{route}</code>
              </span>,
              number(count),
              milliseconds(mean),
              milliseconds(max)
            ]
          }))}
        />
      )}
    </Panel>
  )
}

interface Service {
  readonly route: string
  readonly method: string
  readonly count: number
  readonly mean: number
  readonly max: number
}

export type ServiceSort = { readonly by: keyof Service; readonly isAscending: boolean }

/** The services that match every word of a text, in the given order; those that are equal by route and method. */
export function listServices(services: Metrics['services'], text: string, { by, isAscending }: ServiceSort): Service[] {
  const matches = wordMatcher(text)
  const compare = (a: Service, b: Service, key: keyof Service) =>
    key === 'route' || key === 'method' ? a[key].localeCompare(b[key]) : a[key] - b[key]
  return Object.entries(services)
    .flatMap(([route, methods]) => Object.entries(methods).map(([method, timer]) => ({ route, method, ...timer })))
    .filter(({ route, method }) => matches(`${method} ${route}`))
    .sort((a, b) => compare(a, b, by) * (isAscending ? 1 : -1) || compare(a, b, 'route') || compare(a, b, 'method'))
}
