import type { Application } from '@portico/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/lib/session/session.ts'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { addMember } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'

interface HandOverDialogProps {
  application: Application
  /** The member who becomes an owner. */
  login: string
  onClose: () => void
}

/** Asks about making a member an owner, in addition to the user or in the user's place. */
export function HandOverDialog({ application: { id, ownRole }, login, onClose }: HandOverDialogProps) {
  const { t } = useTranslation()
  const own = useSession().account?.login
  const [isHandedOver, setHandedOver] = useState(false)
  const change = useChange(async () => {
    await addMember(id, { login, role: 'OWNER' })
    // In this order, because an application always has an owner.
    if (isHandedOver && own) await addMember(id, { login: own, role: 'DEVELOPER' })
  }, onClose)
  return (
    <ConfirmDialog
      title={t('applications.members.handOver.title', { login })}
      variant="primary"
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('applications.members.handOver.confirm')}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{t('applications.members.handOver.text', { login })}</p>
      {ownRole === 'OWNER' && (
        <label className="flex cursor-pointer items-start gap-3 text-ink">
          <span className="flex h-6 items-center">
            <Checkbox checked={isHandedOver} onChange={(event) => setHandedOver(event.target.checked)} />
          </span>
          <span className="text-[15px] leading-6">{t('applications.members.handOver.own')}</span>
        </label>
      )}
      <Failure title={t('applications.members.notChanged')} error={change.error} />
    </ConfirmDialog>
  )
}
