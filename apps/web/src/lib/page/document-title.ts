import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Names the page in the browser's tab and history for as long as it is shown.
 *
 * @param title what the page is called; without one the portal's own name stands alone
 */
export function useDocumentTitle(title?: string): void {
  const { t } = useTranslation()
  const portal = t('global.title')
  useEffect(() => {
    document.title = title ? `${title} – ${portal}` : portal
  }, [title, portal])
}
