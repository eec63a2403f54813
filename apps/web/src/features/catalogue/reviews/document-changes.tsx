import { groupChanges, IMPACTS } from '@portico/openapi'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isMissing } from '@/lib/api/versions.ts'
import { failureText, Loading } from '@/lib/page/page-failed.tsx'
import { ChangeGroupView } from '@/lib/reference/change-group.tsx'
import { Section } from '@/ui/page/section.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { readReviewChanges } from './requests.ts'

/** No place of a document that is not released has an address of its own for all. */
const noAddress = () => undefined

interface DocumentChangesProps {
  id: number
  etag: string | undefined
  /** Whether a file of the document is reviewed too: what is compared then has its changes, which are released separately. */
  hasOpenFile: boolean
}

/** What a change changes in the OpenAPI document that readers have; nothing where it replaces none. */
export function DocumentChanges({ id, etag, hasOpenFile }: DocumentChangesProps) {
  const { t } = useTranslation()
  const query = useQuery(readReviewChanges(id, etag))
  if (isMissing(query.error)) return null
  const { data } = query
  const impacts = IMPACTS.filter((impact) => data?.changes.some((change) => change.impact === impact))
  return (
    <Section title={t('reviewsPage.documentChanges')}>
      <div className="px-5 py-5 sm:px-6">
        {hasOpenFile && <p className="mb-5 text-sm text-ink-2">{t('reviewsPage.openFile')}</p>}
        {data === undefined ? (
          query.isError ? (
            <InlineFailure
              retryLabel={t('error.page.retry')}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
              className="text-sm"
            >
              {failureText(query.error)}
            </InlineFailure>
          ) : (
            <Loading className="grid animate-appear-late gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-5 w-1/2" />
            </Loading>
          )
        ) : impacts.length === 0 ? (
          <p className="text-sm text-ink-2">{t('reference.changes.none')}</p>
        ) : (
          <div className="grid gap-8">
            {impacts.map((impact) => (
              <div key={impact}>
                <h3 className="mb-4 border-b border-line pb-2 font-semibold">
                  {t(`reference.changes.impact.${impact}`)}
                </h3>
                <ul className="grid gap-6">
                  {groupChanges(data, impact).map((group) => (
                    <ChangeGroupView
                      key={`${group.side} ${group.page ?? ''}`}
                      group={group}
                      changes={data}
                      from={t('reviewsPage.releasedVersion')}
                      addressOf={noAddress}
                    />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </div>
    </Section>
  )
}
