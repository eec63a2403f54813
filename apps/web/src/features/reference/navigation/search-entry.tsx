import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openSearch, prefetchSearch } from '@/lib/search-dialog.ts'
import { controlClass } from '@/ui/form/field.tsx'
import { Key } from '@/ui/text/key.tsx'

/** Opens the search over all APIs, in the place where one looks for it first. */
export function SearchEntry() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={openSearch}
      onPointerEnter={prefetchSearch}
      onFocus={prefetchSearch}
      className={`${controlClass} flex h-10 items-center gap-2 pr-2.5 pl-3 text-left text-ink-3!`}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{t('reference.search.open')}</span>
      <span aria-hidden="true" className="flex gap-1">
        <Key>/</Key>
      </span>
    </button>
  )
}
