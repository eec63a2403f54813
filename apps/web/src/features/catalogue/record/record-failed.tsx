import type { EntityDefinition } from '@portico/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { entityKey } from './display.ts'
import { listAddress } from './list-address.ts'

interface RecordFailedProps {
  entity: EntityDefinition
  query: UseQueryResult
}

/** Says that a record could not be loaded, with another attempt and a way back. */
export function RecordFailed({ entity, query }: RecordFailedProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t(entityKey(entity, 'detail.title'))} />
      <FailedState
        title={t('entity.record.failed')}
        retryLabel={t('entity.action.retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        actions={
          <LinkButton to={listAddress(entity)} variant="ghost">
            {t('entity.action.backToList')}
          </LinkButton>
        }
      >
        {t('entity.record.failedReason')}
      </FailedState>
    </>
  )
}
