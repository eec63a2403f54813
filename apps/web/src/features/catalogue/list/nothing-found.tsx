import { APP } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import type { CatalogueView } from './catalogue-view.ts'

interface NothingFoundProps {
  view: Pick<CatalogueView, 'search' | 'country'>
  onClearSearch: () => void
  onAllCountries: () => void
}

/** Says that search and filter leave nothing, and offers to widen either. */
export function NothingFound({ view, onClearSearch, onAllCountries }: NothingFoundProps) {
  const { t } = useTranslation()
  const search = view.search.trim()
  const scope =
    view.country === 'none'
      ? t('entity.list.onlyWithoutCountry')
      : t('entity.list.onlyCountry', { country: t(`${APP}.Country.${view.country}`) })
  return (
    <EmptyState
      title={search ? t('entity.list.noMatch', { search }) : t('entity.list.noneThere')}
      actions={
        <>
          {search && <Button onClick={onClearSearch}>{t('entity.list.clearSearch')}</Button>}
          {view.country !== 'all' && <Button onClick={onAllCountries}>{t('entity.list.showAllCountries')}</Button>}
        </>
      }
    >
      {search && t('entity.list.noMatchReason')} {view.country !== 'all' && scope}
    </EmptyState>
  )
}
