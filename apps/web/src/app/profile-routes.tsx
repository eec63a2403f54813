import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { type ApplicationProfile, useApplicationProfile } from '../lib/application-profile.ts'
import { PageSkeleton } from '../ui/state/skeleton.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Pages that exist under some profiles only; under others their addresses lead nowhere. */
function ProfileRoute({ exists }: { exists: (profile: ApplicationProfile) => boolean }) {
  const { t } = useTranslation()
  const profile = useApplicationProfile()
  if (!profile.isKnown && !profile.isFailed) return <PageSkeleton label={t('global.loading')} />
  return exists(profile) ? <Outlet /> : <NotFoundPage />
}

/** Pages that exist only while the `api-docs` profile is active. */
export const ApiDocsRoute = () => <ProfileRoute exists={({ isOpenApiEnabled }) => isOpenApiEnabled} />

/** Pages that do not exist under the profile `prod`. */
export const OutsideProductionRoute = () => <ProfileRoute exists={({ inProduction }) => !inProduction} />
