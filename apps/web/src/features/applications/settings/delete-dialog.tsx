import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isOutdated } from '@/lib/api/versions.ts'
import { listAddress } from '@/lib/records/list-address.ts'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import type { StoredApplication } from '../api/queries.ts'
import { deleteApplication } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { APPLICATIONS } from '../collection.ts'
import { Failure } from '../detail/failure.tsx'

interface DeleteDialogProps {
  stored: StoredApplication
  onClose: () => void
}

/** Asks about deleting an application. After a change by another member it is read again, and asked about again. */
export function DeleteDialog({ stored, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { name } = stored.application
  const deletion = useChange(
    () => deleteApplication(stored),
    () => void navigate(listAddress(APPLICATIONS)),
    true
  )
  return (
    <ConfirmDialog
      title={t('applications.delete.title', { name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('entity.action.delete')}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t('applications.danger.delete.consequence')}</p>
      {isOutdated(deletion.error) ? (
        <Alert tone="warning" title={t('applications.remove.changed')}>
          {t('applications.remove.changedReason')}
        </Alert>
      ) : (
        <Failure title={t('applications.danger.failed')} error={deletion.error} />
      )}
    </ConfirmDialog>
  )
}
