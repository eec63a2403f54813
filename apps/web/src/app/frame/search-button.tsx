import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { expectSearch, openSearch } from '@/lib/search-dialog.ts'
import { useSession } from '@/lib/session/session.ts'
import { IconButton } from '@/ui/button/icon-button.tsx'

/** Opens the search; for those who are signed in. */
export function SearchButton() {
  const { t } = useTranslation()
  const { phase } = useSession()
  if (phase !== 'signedIn') return null
  return (
    <IconButton
      label={t('reference.search.open')}
      title={t('reference.search.open')}
      Icon={Search}
      size="large"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={openSearch}
      onPointerEnter={expectSearch}
      onFocus={expectSearch}
    />
  )
}
