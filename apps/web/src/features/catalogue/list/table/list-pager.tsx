import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/i18n/formats.ts'
import { Pager } from '../../../../ui/pager.tsx'
import type { Page } from '../find/page.ts'
import { PAGE_SIZES } from '../view/list-view.ts'

interface ListPagerProps {
  page: Page<unknown>
  onPage: (number: number) => void
  size: number
  onSize: (size: number) => void
  /** What the choice of the size is called. */
  sizeLabel: string
}

/** The pager beneath a list that is paged in the browser, in the reader's language. */
export function ListPager({ page, onPage, size, onSize, sizeLabel }: ListPagerProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <Pager
      page={page.number}
      pageCount={page.count}
      onPage={onPage}
      size={size}
      sizes={PAGE_SIZES}
      onSize={onSize}
      total={page.total}
      range={t('entity.pager.range', {
        first: number(page.first),
        last: number(page.last),
        total: number(page.total)
      })}
      labels={{
        pages: t('entity.pager.label'),
        previous: t('entity.pager.previous'),
        next: t('entity.pager.next'),
        size: sizeLabel,
        page: (given) => t('entity.pager.page', { page: number(given) })
      }}
    />
  )
}
