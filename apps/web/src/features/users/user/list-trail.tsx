import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listAddress } from './addresses.ts'

/** The link above a page's heading that leads to the list of users, as it was left. */
export function ListTrail() {
  const { t } = useTranslation()
  return (
    <Link
      to={listAddress()}
      className="-ml-1.5 inline-flex items-center gap-1 rounded-1 pr-1.5 hover:text-ink hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t('userManagement.home.title')}
    </Link>
  )
}
