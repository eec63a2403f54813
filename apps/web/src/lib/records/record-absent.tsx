import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { failureText, PageFailed } from '../page/page-failed.tsx'
import type { Collection } from './collection.ts'
import { listAddress } from './list-address.ts'

export interface RecordAbsentProps {
  collection: Pick<Collection<never>, 'route' | 'texts' | 'sharedTexts' | 'showsReasons'>
  id: string
  isMissing: boolean
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  trail?: ReactNode
}

/** Shows that a record does not exist or could not be loaded, with a link back to the list. */
export function RecordAbsent({ collection, id, isMissing, query, trail }: RecordAbsentProps) {
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
        <PageFailed title={t(`${sharedTexts}.record.failed`)} calls={query} actions={back}>
          {failureReason(collection, query.error, t)}
        </PageFailed>
      )}
    </>
  )
}

/** The reason that a page shows for a failed request: the server's, or only the next step where a toast shows the server's. */
export function failureReason(
  { showsReasons }: Pick<Collection<never>, 'showsReasons'>,
  error: unknown,
  t: TFunction
): string {
  return showsReasons ? failureText(error) : t('entity.record.failedReason')
}
