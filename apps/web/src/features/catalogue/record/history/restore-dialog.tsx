import { type EntityDefinition, entityOf, type HistoryEntry } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cacheSavedRecord } from '@/features/catalogue/api/list-records.ts'
import { queryKeys } from '@/features/catalogue/api/query-keys.ts'
import type { StoredRecord } from '@/features/catalogue/api/read-record.ts'
import { danglingFields, restoreRecord } from '@/features/catalogue/api/save-record.ts'
import { isMissing, isOutdated } from '@/lib/api/versions.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { entityKey } from '../display.ts'
import { ChangeList } from './change-list.tsx'
import type { FieldChange } from './changes.ts'

interface RestoreDialogProps {
  entity: EntityDefinition
  stored: StoredRecord
  entry: HistoryEntry
  changes: readonly FieldChange[]
  onClose: () => void
  /** Called when the restored record and its history are loaded, to close the dialog. */
  onRestored: () => void
}

/** Asks whether to restore an earlier state of a record, and shows what that would change. */
export function RestoreDialog({ entity, stored, entry, changes, onClose, onRestored }: RestoreDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id } = stored.record

  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.record(entity, id) }),
      client.invalidateQueries({ queryKey: queryKeys.history(entity, id) })
    ])
  const restoring = useMutation({
    mutationFn: () => restoreRecord(entity, stored, entry.id),
    meta: { handles: (error) => isOutdated(error) || isMissing(error) || danglingFields(error).length > 0 },
    onSuccess: async (restored) => {
      cacheSavedRecord(client, entity, restored)
      await reload()
      onRestored()
    },
    onError: async (error) => {
      if (isMissing(error)) onClose()
      if (isMissing(error) || isOutdated(error)) await reload()
    },
    onSettled: () => {
      isRunning.current = false
    }
  })

  const isRunning = useRef(false)
  function restore() {
    if (isRunning.current) return
    isRunning.current = true
    restoring.mutate()
  }

  const close = () => !restoring.isPending && onClose()
  const dangling = changes.filter(({ field }) => danglingFields(restoring.error).includes(field.name))
  const isImpossible = danglingFields(restoring.error).length > 0
  return (
    <Dialog
      title={t('entity.restore.title', { time: formatDateTime(entry.at) })}
      size="large"
      onClose={close}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {t(isImpossible ? 'entity.action.close' : 'entity.action.cancel')}
          </Button>
          {!isImpossible && changes.length > 0 && (
            <Button variant="primary" pending={restoring.isPending} onClick={restore}>
              {t('entity.restore.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {isOutdated(restoring.error) && (
          <Alert tone="warning" title={t('entity.restore.changed')}>
            {t('entity.restore.changedReason')}
          </Alert>
        )}
        {isImpossible && (
          <Alert tone="danger" title={t('entity.restore.dangling')}>
            {dangling.map(({ field, after }) => (
              <p key={field.name}>
                {t('entity.restore.danglingReason', {
                  entity: field.kind === 'reference' ? t(entityKey(entityOf(field.to), 'detail.title')) : '',
                  id: (after as { id: number } | null)?.id
                })}
              </p>
            ))}
          </Alert>
        )}
        <p>{t(changes.length > 0 ? 'entity.restore.question' : 'entity.restore.same')}</p>
        <ChangeList entity={entity} changes={changes} />
      </div>
    </Dialog>
  )
}
