import type { Application } from '@portico/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { SimulationFailure } from './simulation-failure.tsx'
import {
  createRestorePoint,
  deleteRestorePoint,
  type RestorePoint,
  resetApplication,
  restoreApplication,
  useSimulation
} from './simulations.ts'

/** Characters of a name (Simulations API, schema `RestorePointRequest`). */
const MAX_NAME = 80

/** Asks for the name of a new restore point. */
export function CreatePointDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const creation = useSimulation(
    id,
    () => createRestorePoint(id, name.trim()),
    () => {
      showToast({ kind: 'success', key: 'applicationDeals.points.created', values: { name: name.trim() } })
      onClose()
    }
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (creation.isPending) return
    setMissing(name.trim() === '')
    if (name.trim() === '') input.current?.focus()
    else creation.mutate()
  }
  return (
    <Dialog
      title={t('applicationDeals.points.createTitle')}
      onClose={() => !creation.isPending && onClose()}
      actions={
        <>
          <Button onClick={() => !creation.isPending && onClose()}>{t('entity.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={creation.isPending}>
            {t('applicationDeals.points.create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3 text-ink">
        <p className="text-sm text-ink-2">{t('applicationDeals.points.createHint')}</p>
        <Field
          label={t('applicationDeals.points.name')}
          required
          error={isMissing && t('applicationDeals.points.nameMissing')}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              data-autofocus
              autoComplete="off"
              maxLength={MAX_NAME}
              value={name}
              onChange={(event) => {
                setMissing(false)
                setName(event.target.value)
              }}
            />
          )}
        </Field>
        <SimulationFailure title={t('applicationDeals.points.createFailed')} error={creation.error} />
      </form>
    </Dialog>
  )
}

interface PointDialogProps {
  id: number
  point: RestorePoint
  onClose: () => void
}

/** Asks about restoring the application. */
export function RestoreDialog({ id, point, onClose }: PointDialogProps) {
  const { t } = useTranslation()
  const { name } = point
  const restoration = useSimulation(
    id,
    () => restoreApplication(id, point),
    () => {
      showToast({ kind: 'success', key: 'applicationDeals.points.restored', values: { name } })
      onClose()
    }
  )
  return (
    <ConfirmDialog
      title={t('applicationDeals.points.restoreTitle', { name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('applicationDeals.points.restore')}
      isPending={restoration.isPending}
      onConfirm={() => restoration.mutate()}
      onClose={onClose}
    >
      <p>
        {t('applicationDeals.points.restoreLoss', {
          created: formatDateTime(point.createdAt),
          clock: formatDateTime(point.clock)
        })}
      </p>
      <p>{t('applicationDeals.points.restoreKeeps')}</p>
      <SimulationFailure title={t('applicationDeals.points.restoreFailed')} error={restoration.error} />
    </ConfirmDialog>
  )
}

/** Asks about deleting a restore point. */
export function DeletePointDialog({ id, point, onClose }: PointDialogProps) {
  const { t } = useTranslation()
  const { name } = point
  const deletion = useSimulation(
    id,
    () => deleteRestorePoint(id, point),
    () => {
      showToast({ kind: 'success', key: 'applicationDeals.points.deleted', values: { name } })
      onClose()
    }
  )
  return (
    <ConfirmDialog
      title={t('applicationDeals.points.deleteTitle', { name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('entity.action.delete')}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t('applicationDeals.points.deleteEffect')}</p>
      <SimulationFailure title={t('applicationDeals.points.deleteFailed')} error={deletion.error} />
    </ConfirmDialog>
  )
}

/** Asks about beginning anew. */
export function ResetDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, name } = application
  const reset = useSimulation(
    id,
    () => resetApplication(id),
    () => {
      showToast({ kind: 'success', key: 'applicationDeals.reset.done', values: { name } })
      onClose()
    }
  )
  return (
    <ConfirmDialog
      title={t('applicationDeals.reset.title', { name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('applicationDeals.reset.action')}
      isPending={reset.isPending}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      <p>{t('applicationDeals.reset.loss')}</p>
      <p>{t('applicationDeals.reset.keeps')}</p>
      <SimulationFailure title={t('applicationDeals.reset.failed')} error={reset.error} />
    </ConfirmDialog>
  )
}
