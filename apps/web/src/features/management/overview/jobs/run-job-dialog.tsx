import type { Job } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../lib/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { OVERVIEW_KEY } from '../read-overview.ts'
import { runJob } from './run-job.ts'
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
      return client.invalidateQueries({ queryKey: OVERVIEW_KEY })
    }
  })
  const close = () => !running.isPending && onClose()
  return (
    <Dialog
      title={t('overview.jobs.question', { name })}
      onClose={close}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {t('management.cancel')}
          </Button>
          <Button variant="primary" pending={running.isPending} onClick={() => running.mutate()}>
            {t('overview.jobs.run')}
          </Button>
        </>
      }
    >
      <p>{texts.purpose(job)}</p>
      <p className="mt-2">{t('overview.jobs.consequence', { schedule: texts.schedule(job) })}</p>
    </Dialog>
  )
}
