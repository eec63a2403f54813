import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/formats.ts'
import { Pager } from '../../../ui/pager.tsx'
import { PAGE_SIZES, type UserView } from './list-view.ts'

interface UserPagerProps {
  view: UserView
  total: number
  onChange: (changes: Partial<UserView>) => void
}

/** The pager beneath the list, which the server pages. */
export function UserPager({ view, total, onChange }: UserPagerProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const first = (view.page - 1) * view.size + 1
  return (
    <Pager
      page={view.page}
      pageCount={Math.max(1, Math.ceil(total / view.size))}
      onPage={(page) => onChange({ page })}
      size={view.size}
      sizes={PAGE_SIZES}
      onSize={(size) => onChange({ size })}
      total={total}
      range={t('entity.pager.range', {
        first: number(first),
        last: number(Math.min(total, first + view.size - 1)),
        total: number(total)
      })}
      labels={{
        pages: t('entity.pager.label'),
        previous: t('entity.pager.previous'),
        next: t('entity.pager.next'),
        size: t('userManagement.list.pageSize'),
        page: (given) => t('entity.pager.page', { page: number(given) })
      }}
    />
  )
}
