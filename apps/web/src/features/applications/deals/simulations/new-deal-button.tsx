import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { Button, type ButtonSize } from '@/ui/button/button.tsx'
import { simulationAccess } from './access.ts'
import { NewDealDialog } from './new-deal-dialog.tsx'

/** Opens the dialog that creates a deal in a state; nothing where the page cannot send requests for the application. */
export function NewDealButton({ size = 'medium' }: { size?: ButtonSize }) {
  const { t } = useTranslation()
  const { application, rights } = useApplication()
  const [isAsking, setAsking] = useState(false)
  if (simulationAccess(application, rights) !== 'allowed') return null
  return (
    <>
      <Button size={size} onClick={() => setAsking(true)}>
        {t('applicationDeals.newDeal.action')}
      </Button>
      {isAsking && <NewDealDialog onClose={() => setAsking(false)} />}
    </>
  )
}
