import type { EntityDefinition } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readReferrers } from '@/features/catalogue/api/record-queries.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { ReferrerList } from './referrer-list.tsx'
import { SectionEmpty, SectionFailed, SectionSkeleton } from './section-states.tsx'

/** What refers to a record. */
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
