import type { EntityDefinition } from '@portico/contract'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { entityKey } from './display.ts'
import { listAddress } from './list-address.ts'

/** The link above a page's heading that leads to the list the page belongs to, as it was left. */
export function ListTrail({ entity }: { entity: EntityDefinition }) {
  const { t } = useTranslation()
  return (
    <Link
      to={listAddress(entity)}
      className="-ml-1.5 inline-flex items-center gap-1 rounded-1 pr-1.5 hover:text-ink hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t(entityKey(entity, 'home.title'))}
    </Link>
  )
}
