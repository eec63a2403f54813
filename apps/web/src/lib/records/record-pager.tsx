import { useTranslation } from 'react-i18next'
import { Pager } from '@/ui/list/pager.tsx'
import { formatNumber } from '../i18n/formats.ts'
import type { Page } from './page.ts'

interface RecordPagerProps {
  page: Page<unknown>
  size: number
  sizes: readonly number[]
  sizeLabel: string
  onChange: (changes: { page: number } | { size: number }) => void
}

/** The pager beneath a list, in the reader's language. */
export function RecordPager({ page, size, sizes, sizeLabel, onChange }: RecordPagerProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <Pager
      page={page.number}
      pageCount={page.count}
      onPage={(next) => onChange({ page: next })}
      size={size}
      sizes={sizes}
      onSize={(next) => onChange({ size: next })}
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
