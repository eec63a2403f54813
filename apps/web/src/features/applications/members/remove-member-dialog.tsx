import { type Application, ROLE_ADMIN } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listAddress } from '@/lib/records/list-address.ts'
import { useSession } from '@/lib/session/session.ts'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { removeMember } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { APPLICATIONS } from '../collection.ts'
import { Failure } from '../detail/failure.tsx'

interface RemoveMemberDialogProps {
  application: Application
  login: string
  /** Whether the users take themselves out. */
  isOwn: boolean
  onClose: () => void
}

/** Asks about taking a member out. Those who leave, and see the application no more, go back to the list. */
export function RemoveMemberDialog({ application: { id, name }, login, isOwn, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAdministrator = useSession().hasAnyAuthority([ROLE_ADMIN])
  const isFarewell = isOwn && !isAdministrator
  const removal = useChange(
    () => removeMember(id, login),
    () => {
      if (isFarewell) void navigate(listAddress(APPLICATIONS))
      else onClose()
    },
    isFarewell
  )
  return (
    <ConfirmDialog
      title={
        isOwn
          ? t('applications.members.leaveQuestion', { name })
          : t('applications.members.removeQuestion', { login, name })
      }
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t(isOwn ? 'applications.members.leave' : 'applications.members.remove')}
      isPending={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        {isOwn ? t('applications.members.leaveConsequence') : t('applications.members.removeConsequence', { login })}
      </p>
      <Failure title={t('applications.members.notChanged')} error={removal.error} />
    </ConfirmDialog>
  )
}
