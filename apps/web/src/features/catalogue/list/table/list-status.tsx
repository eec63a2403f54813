import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/i18n/formats.ts'
import { isFiltered, type ListView } from '../view/list-view.ts'

interface ListStatusProps {
  /** How many records there are; undefined while nobody knows. */
  total: number | undefined
  found: number
  view: Pick<ListView, 'search' | 'country'>
  isFetching: boolean
}

/** How many records there are, or how many search and filter leave; spoken when it changes. */
export function ListStatus({ total, found, view, isFetching }: ListStatusProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const count = () =>
    isFiltered(view)
      ? t('entity.list.matches', { count: found, shown: number(found), total: number(total ?? 0) })
      : t('entity.list.count', { count: total, shown: number(total ?? 0) })
  return (
    <p aria-live="polite" className="min-h-6">
      {total !== undefined && count()}
      {total !== undefined && isFetching && (
        <span className="ml-2 animate-appear-late text-ink-3">{t('entity.list.refreshing')}</span>
      )}
    </p>
  )
}
