import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageFailed } from '../../../lib/page-failed.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { isMissing } from '../api/read-user.ts'
import { listAddress } from './addresses.ts'
import { ListTrail } from './list-trail.tsx'

/** Says why a user is not shown: there is none of the name, or they could not be loaded. */
export function UserAbsent({ login, query }: { login: string; query: UseQueryResult }) {
  const { t } = useTranslation()
  const back = (
    <LinkButton to={listAddress()} variant={isMissing(query.error) ? 'secondary' : 'ghost'}>
      {t('entity.action.backToList')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader trail={<ListTrail />} title={t('userManagement.detail.title')} />
      {isMissing(query.error) ? (
        <EmptyState tone="warning" title={t('userManagement.detail.notFound')} actions={back}>
          {t('userManagement.detail.notFoundReason', { login })}
        </EmptyState>
      ) : (
        <PageFailed title={t('userManagement.detail.failed')} calls={query} actions={back} />
      )}
    </>
  )
}
