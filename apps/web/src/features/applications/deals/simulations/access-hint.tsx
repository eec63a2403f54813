import { useTranslation } from 'react-i18next'
import { APPLICATIONS } from '@/features/applications/collection.ts'
import { useApplication } from '@/features/applications/detail/context.ts'
import { recordAddress } from '@/lib/records/collection.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import type { SimulationAccess } from './access.ts'

/** Why the clock and the restore points are not offered, and what to do about it. */
export function AccessHint({ access }: { access: Exclude<SimulationAccess, 'allowed'> }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  return (
    <div className="grid justify-items-start gap-3 px-5 py-5 sm:px-6 text-sm text-ink-2">
      <p>{t(`applicationDeals.access.${access}`)}</p>
      {access === 'noScope' && (
        <LinkButton size="small" to={`${recordAddress(APPLICATIONS, application)}/settings`}>
          {t('applicationDeals.access.settings')}
        </LinkButton>
      )}
    </div>
  )
}
