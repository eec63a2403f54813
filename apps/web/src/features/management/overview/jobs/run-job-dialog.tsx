import { type Job, PATHS } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '@/lib/api/client.ts'
import { showToast } from '@/lib/toasts.ts'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { readOverview } from '../../shared/queries.ts'
import { useJobTexts } from './use-job-texts.ts'

/** Asks whether a job shall be done now. */
export function RunJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const texts = useJobTexts()
  const name = texts.name(job)
  const running = useMutation({
    mutationFn: () => runJob(job),
    onSuccess: () => {
      showToast({ kind: 'success', key: 'overview.jobs.asked', values: { name } })
      onClose()
      return client.invalidateQueries({ queryKey: readOverview.queryKey })
    }
  })
  return (
    <ConfirmDialog
      title={t('overview.jobs.question', { name })}
      cancelLabel={t('management.cancel')}
      confirmLabel={t('overview.jobs.run')}
      variant="primary"
      isPending={running.isPending}
      onConfirm={() => running.mutate()}
      onClose={onClose}
    >
      <p>{texts.purpose(job)}</p>
      <p>{t('overview.jobs.consequence', { schedule: texts.schedule(job) })}</p>
    </ConfirmDialog>
  )
}

/** Has a job done as soon as an instance can. */
export const runJob = async (job: Job): Promise<void> => {
  await call('POST', PATHS.job(job.name))
}
