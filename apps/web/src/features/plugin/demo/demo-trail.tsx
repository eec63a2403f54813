import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

/** The way back to the overview of the demo area, with the configuration of the address. */
export function DemoTrail() {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <Link to={`/web-component-demo${search}`} className="rounded-1 text-blue-ink hover:underline">
      {t('webComponentDemo.title')}
    </Link>
  )
}
