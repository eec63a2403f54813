import { entityOf, readId } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isMissing } from '@/lib/api/versions.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Section } from '@/ui/page/section.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { entityKey } from '../record/display.ts'
import { ChangeList } from '../record/history/change-list.tsx'
import { changesBetween } from '../record/history/changes.ts'
import { ContentChanges, changedContents } from './content-changes.tsx'
import { DecisionSection } from './decision-section.tsx'
import { DocumentChanges } from './document-changes.tsx'
import { readReview, type StoredReview } from './requests.ts'
import { ReviewList, reviewTitle } from './review-list.tsx'
import { ReviewActionTag, ReviewStateTag } from './review-tags.tsx'

/** A change of the catalogue, with what it changes, to be released or returned. */
export default function ReviewPage() {
  const { t } = useTranslation()
  const { id: written } = useParams()
  const id = readId(written)
  const query = useQuery({ ...readReview(id ?? 0), enabled: id !== undefined })
  const { data } = query
  useDocumentTitle(data ? reviewTitle(data.review) : t('reviewsPage.title'))
  return (
    <div className="wrap py-10">
      {data ? (
        <ReviewView stored={data} />
      ) : id === undefined || isMissing(query.error) ? (
        <>
          <PageHeader title={t('reviewsPage.title')} />
          <EmptyState
            title={t('reviewsPage.missing')}
            actions={<LinkButton to="/admin/reviews">{t('reviewsPage.back')}</LinkButton>}
          >
            {t('reviewsPage.missingText')}
          </EmptyState>
        </>
      ) : query.isError ? (
        <PageFailed title={t('reviewsPage.oneFailed')} calls={query} />
      ) : (
        <Loading className="grid animate-appear-late gap-6">
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="h-64 w-full rounded-3" />
        </Loading>
      )}
    </div>
  )
}

function ReviewView({ stored }: { stored: StoredReview }) {
  const { t, i18n } = useTranslation()
  const { review, etag } = stored
  const { entity: key, recordId, before, after, related, isOpen, state, action } = review
  const entity = entityOf(key)
  const changes = changesBetween(entity, before, after)
  const contents = changedContents(review)
  const authors = new Intl.ListFormat(i18n.language).format(review.authors)
  return (
    <>
      <PageHeader
        trail={
          <Link
            to="/admin/reviews"
            className="-ml-1.5 inline-flex items-center gap-1 rounded-1 pr-1.5 hover:text-ink hover:underline"
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            {t('reviewsPage.title')}
          </Link>
        }
        title={reviewTitle(review)}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {t(entityKey(entity, 'detail.title'))} {recordId}
            </span>
            <ReviewActionTag action={action} />
            <ReviewStateTag state={state} />
            <span>{t('reviewsPage.changedBy', { authors, time: formatDateTime(review.changedDate) })}</span>
          </span>
        }
        actions={
          (after || !isOpen) && (
            <LinkButton to={`${entity.route}/${recordId}`}>{t('reviewsPage.openRecord')}</LinkButton>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid grid-cols-1 gap-6">
          <Section title={t('reviewsPage.difference')}>
            <div className="px-5 py-5 sm:px-6">
              {changes.length > 0 ? (
                <ChangeList entity={entity} changes={changes} />
              ) : (
                <p className="text-sm text-ink-2">{t('reviewsPage.noDifference')}</p>
              )}
            </div>
          </Section>
          {contents && <ContentChanges key={etag} review={review} contents={contents} />}
          {isOpen && after && key !== 'documents' && (
            <DocumentChanges
              id={review.id}
              etag={etag}
              hasOpenFile={key === 'apiDefinitions' && related.some((one) => one.entity === 'file')}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <DecisionSection stored={stored} />
          {related.length > 0 && (
            <Section title={t('reviewsPage.related')}>
              <p className="px-5 pt-4 text-sm text-ink-2 sm:px-6">{t('reviewsPage.relatedText')}</p>
              <ReviewList label={t('reviewsPage.related')} reviews={related} />
            </Section>
          )}
        </div>
      </div>
    </>
  )
}
