import { type EntityDefinition, entityOf, type Referrers } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readReferrers } from '@/features/catalogue/api/record-queries.ts'
import { formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { entityKey } from '../display.ts'
import { SectionEmpty, SectionFailed, SectionSkeleton } from './section-states.tsx'

/** The records that refer to a record. */
export function ReferrersSection({ entity, id }: { entity: EntityDefinition; id: number }) {
  const { t, i18n } = useTranslation()
  const query = useQuery(readReferrers(entity, id))
  const { data } = query
  return (
    <Section
      title={t('entity.referrers.title')}
      note={
        data && (
          <Tag>
            {formatNumber(data.total, i18n.language)}
            <span className="sr-only"> {t('entity.referrers.count', { count: data.total })}</span>
          </Tag>
        )
      }
    >
      {data?.total === 0 ? (
        <SectionEmpty>{t('entity.referrers.none')}</SectionEmpty>
      ) : data ? (
        <div className="max-h-96 overflow-y-auto px-5 py-4 sm:px-6">
          <ReferrerList referrers={data} />
        </div>
      ) : query.isError ? (
        <SectionFailed title={t('entity.referrers.failed')} isRetrying={query.isFetching} onRetry={query.refetch} />
      ) : (
        <SectionSkeleton />
      )}
    </Section>
  )
}

/** Records that refer to another, as links, entity by entity; how many more there are when not all are named. */
export function ReferrerList({ referrers }: { referrers: Referrers }) {
  const { t, i18n } = useTranslation()
  const groups = Map.groupBy(referrers.items, (referrer) => referrer.entity)
  const unnamed = referrers.total - referrers.items.length
  return (
    <div className="grid gap-4 text-sm">
      {[...groups].map(([key, items]) => {
        const entity = entityOf(key)
        const heading = t(entityKey(entity, 'home.title'))
        return (
          <div key={key}>
            <p className="text-[13px] text-ink-3">{heading}</p>
            <ul aria-label={heading} className="mt-1 grid gap-0.5">
              {items.map(({ id, title }) => (
                <li key={id} className="wrap-anywhere">
                  <Link
                    to={`${entity.route}/${id}`}
                    className="-mx-1.5 inline-flex min-h-6 max-w-full items-baseline gap-2 rounded-1 px-1.5 text-blue-ink hover:underline"
                  >
                    {title?.trim() || t(entityKey(entity, 'detail.title'))}
                    <span className="shrink-0 text-ink-3 tabular-nums">#{id}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {unnamed > 0 && <p className="text-ink-2">{t('entity.referrers.more', pluralOptions(unnamed, i18n.language))}</p>}
    </div>
  )
}
