import { REVIEW_STATES } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { failureText, Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { serverPage } from '@/lib/records/page.ts'
import { RecordPager } from '@/lib/records/record-pager.tsx'
import { useView } from '@/lib/records/use-view.ts'
import { Button } from '@/ui/button/button.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { listReviews } from './requests.ts'
import { ReviewList } from './review-list.tsx'
import { PAGE_SIZES, REVIEWS_ADDRESS } from './reviews-view.ts'

/** The changes of the catalogue that wait to be released, and those that were decided. */
export default function ReviewsPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('reviewsPage.title'))
  const { applied: view, change } = useView(REVIEWS_ADDRESS)
  const list = useQuery(listReviews(view))
  const { data } = list
  return (
    <div className="wrap py-10">
      <PageHeader
        title={t('reviewsPage.title')}
        description={t('reviewsPage.description')}
        actions={
          <Button pending={list.isFetching && data !== undefined} onClick={() => void list.refetch()}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t('reviewsPage.refresh')}
          </Button>
        }
      />
      <OptionSelect
        aria-label={t('reviewsPage.status')}
        className="mb-4 w-56"
        value={view.state}
        options={REVIEW_STATES}
        optionLabel={(state) => t(`reviews.state.${state}`)}
        onChange={(state) => change({ state, page: 1 })}
      />
      {list.isError && data && (
        <Alert tone="warning" className="mb-4" title={t('reviewsPage.stale')}>
          {failureText(list.error)}
        </Alert>
      )}
      {data === undefined ? (
        list.isError ? (
          <PageFailed title={t('reviewsPage.failed')} calls={list} />
        ) : (
          <ListSkeleton />
        )
      ) : data.total === 0 ? (
        <EmptyState title={t(`reviewsPage.empty.${view.state}`)}>{t('reviewsPage.empty.text')}</EmptyState>
      ) : (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <Card className="overflow-hidden">
            <ReviewList label={t('reviewsPage.title')} reviews={data.items} />
          </Card>
          <div className="mt-4">
            <RecordPager
              page={serverPage(data, view)}
              size={view.size}
              sizes={PAGE_SIZES}
              sizeLabel={t('reviewsPage.size')}
              onChange={(changes) => change({ page: 1, ...changes })}
            />
          </div>
        </div>
      )}
    </div>
  )
}

const ListSkeleton = () => (
  <Loading className="animate-appear-late">
    <Card className="divide-y divide-line">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-2 px-5 py-4 sm:px-6">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </Card>
  </Loading>
)
