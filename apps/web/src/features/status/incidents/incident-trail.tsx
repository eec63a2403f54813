import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The way back to the list of incidents. */
export function IncidentTrail() {
  const { t } = useTranslation()
  return (
    <Link
      to="/admin/incidents"
      className="-ml-1.5 inline-flex items-center gap-1 rounded-1 pr-1.5 hover:text-ink hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t('incidents.title')}
    </Link>
  )
}
