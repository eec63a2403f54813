import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Collection } from './collection.ts'
import { listAddress } from './list-address.ts'

/** The link above a page's heading that leads back to the list, as it was left. */
export function ListTrail({ collection }: { collection: Pick<Collection<never>, 'route' | 'texts'> }) {
  const { t } = useTranslation()
  return (
    <Link
      to={listAddress(collection)}
      className="-ml-1.5 inline-flex items-center gap-1 rounded-1 pr-1.5 hover:text-ink hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t(`${collection.texts}.home.title`)}
    </Link>
  )
}
