import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useApplicationProfile } from '../lib/application-profile.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Pages that exist only while the `api-docs` profile is active. */
export function ApiDocsRoute() {
  const { t } = useTranslation()
  const { isOpenApiEnabled, isKnown, isFailed } = useApplicationProfile()
  if (!isKnown && !isFailed) return <PageSkeleton label={t('global.loading')} />
  return isOpenApiEnabled ? <Outlet /> : <NotFoundPage />
}
