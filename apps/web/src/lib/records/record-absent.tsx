import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Collection, listAddress } from './collection.ts'

export interface RecordAbsentProps {
  collection: Pick<Collection<never>, 'route' | 'texts' | 'sharedTexts'>
  /** What the address identifies the record by. */
  id: string
  /** Whether there is no such record; otherwise it could not be loaded. */
  isMissing: boolean
  query: { isFetching: boolean; refetch: () => unknown }
  /** What the server said of a failed request, where nothing else shows it. */
  failure?: ReactNode
  trail?: ReactNode
}

/** Says why a record is not shown: there is none, or it could not be loaded. Leads back to the list. */
export function RecordAbsent({ collection, id, isMissing, query, failure, trail }: RecordAbsentProps) {
  const { t } = useTranslation()
  const { texts, sharedTexts } = collection
  const back = (
    <LinkButton to={listAddress(collection)} variant={isMissing ? 'secondary' : 'ghost'}>
      {t('entity.action.backToList')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader trail={trail} title={t(`${texts}.detail.title`)} />
      {isMissing ? (
        <EmptyState tone="warning" title={t(`${texts}.detail.notFound`)} actions={back}>
          {t(`${texts}.detail.notFoundReason`, { id })}
        </EmptyState>
      ) : (
        <FailedState
          title={t(`${sharedTexts}.record.failed`)}
          retryLabel={t('entity.action.retry')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          actions={back}
        >
          {failure ?? t('entity.record.failedReason')}
        </FailedState>
      )}
    </>
  )
}
