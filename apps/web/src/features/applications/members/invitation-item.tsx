import type { ApplicationInvitation } from '@portico/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { withdrawInvitation } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'

interface InvitationItemProps {
  applicationId: number
  invitation: ApplicationInvitation
  /** Whether the user decides on members. */
  isManager: boolean
}

/** An invitation that waits for somebody to register, and the button that withdraws it. */
export function InvitationItem({ applicationId, invitation, isManager }: InvitationItemProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { email, role, createdDate } = invitation
  const withdrawal = useChange(
    () => withdrawInvitation(applicationId, email),
    () => setAsked(false)
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-[13px] text-ink-2">
          {t('applications.invitations.sent', { time: formatDateTime(createdDate) })}
        </p>
      </div>
      <Tag>{t(`applications.role.${role}`)}</Tag>
      {isManager && (
        <Button
          size="small"
          aria-label={t('applications.invitations.withdrawNamed', { email })}
          onClick={() => setAsked(true)}
        >
          {t('applications.invitations.withdraw')}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('applications.invitations.question', { email })}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('applications.invitations.withdraw')}
          isPending={withdrawal.isPending}
          onConfirm={() => withdrawal.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('applications.invitations.consequence')}</p>
          <Failure title={t('applications.members.notChanged')} error={withdrawal.error} />
        </ConfirmDialog>
      )}
    </li>
  )
}
