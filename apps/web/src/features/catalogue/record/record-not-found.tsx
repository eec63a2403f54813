import type { EntityDefinition } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { entityKey } from './display.ts'
import { listAddress } from './list-address.ts'

interface RecordNotFoundProps {
  entity: EntityDefinition
  /** The number as it stands in the address, which may be no number at all. */
  written: string
}

/** Says that there is no such record, and leads back to those there are. */
export function RecordNotFound({ entity, written }: RecordNotFoundProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t(entityKey(entity, 'detail.title'))} />
      <EmptyState
        tone="warning"
        title={t(entityKey(entity, 'detail.notFound'))}
        actions={<LinkButton to={listAddress(entity)}>{t('entity.action.backToList')}</LinkButton>}
      >
        {t(entityKey(entity, 'detail.notFoundReason'), { id: written })}
      </EmptyState>
    </>
  )
}
