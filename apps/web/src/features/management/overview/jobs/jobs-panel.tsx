import { type Job, type Overview, PATHS } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '@/features/management/shared/panel.tsx'
import { readOverview } from '@/features/management/shared/queries.ts'
import { call } from '@/lib/api/client.ts'
import { formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { formatRelativeTime } from '@/lib/i18n/relative-time.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { useJobTexts } from './schedule.ts'

const HEAD = 'px-3 py-2 text-left text-[13px] font-medium text-ink-3 first:pl-5 last:pr-5'
const NUMERIC = ['waiting', 'failed']
const CELL = 'px-3 py-2.5 align-middle first:pl-5 last:pr-5'

/** The background jobs: their schedules, their last runs, and buttons that run them immediately. */
export function JobsPanel({ jobs, className }: { jobs: Overview['jobs']; className: string }) {
  const { t } = useTranslation()
  const [jobToRun, setJobToRun] = useState<Job>()
  return (
    <Panel title={t('overview.jobs.title')} isFlush className={className}>
      {jobs.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-2">{t('overview.jobs.none')}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="hidden bg-sunken md:table-header-group">
            <tr>
              {['job', 'when', 'lastRun', 'waiting', 'failed', 'actions'].map((name) => (
                <th key={name} scope="col" className={clsx(HEAD, NUMERIC.includes(name) && 'text-right')}>
                  <span className={name === 'actions' ? 'sr-only' : undefined}>{t(`overview.jobs.${name}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow key={job.name} job={job} onRun={setJobToRun} />
            ))}
          </tbody>
        </table>
      )}
      {jobToRun && <RunJobDialog job={jobToRun} onClose={() => setJobToRun(undefined)} />}
    </Panel>
  )
}

function JobRow({ job, onRun }: { job: Job; onRun: (job: Job) => void }) {
  const { t, i18n } = useTranslation()
  const texts = useJobTexts()
  const name = texts.name(job)
  const number = (value: number) => formatNumber(value, i18n.language)
  const isFailed = job.failed > 0
  return (
    <tr className="flex flex-wrap items-center gap-y-1 border-t border-line py-3 first:border-t-0 md:table-row md:py-0">
      <th scope="row" className={`${CELL} w-full text-left font-normal max-md:py-0 max-md:pl-5 md:w-auto`}>
        <span className="block font-medium">{name}</span>
        <span className="block text-xs leading-5 text-ink-3">{texts.purpose(job)}</span>
      </th>
      <td className={`${CELL} w-full text-ink-2 max-md:py-0 max-md:pl-5 md:w-auto`}>{texts.schedule(job)}</td>
      <td className={`${CELL} max-md:py-0 max-md:pl-5`}>
        <LastRun job={job} />
      </td>
      <td className={`${CELL} text-right tabular-nums max-md:py-0`}>
        <span className="text-ink-3 md:hidden">{t('overview.jobs.waiting')}: </span>
        {number(job.waiting + job.active)}
      </td>
      <td className={`${CELL} text-right tabular-nums max-md:py-0 ${isFailed ? 'font-medium text-red-ink' : ''}`}>
        <span className="font-normal text-ink-3 md:hidden">{t('overview.jobs.failed')}: </span>
        {number(job.failed)}
      </td>
      <td className={`${CELL} text-right max-md:ml-auto max-md:py-0 max-md:pr-5`}>
        {job.schedule !== null && (
          <Button size="small" aria-label={t('overview.jobs.runNamed', { name })} onClick={() => onRun(job)}>
            <Play aria-hidden="true" className="size-3.5" />
            {t('overview.jobs.run')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function LastRun({ job }: { job: Job }) {
  const { t, i18n } = useTranslation()
  if (job.active > 0) return <Tag tone="info">{t('overview.jobs.running')}</Tag>
  if (job.lastRunDate === null) return <span className="text-ink-3">{t('overview.jobs.never')}</span>
  return (
    <span className="flex items-center gap-2">
      {job.lastRunState && (
        <Tag tone={job.lastRunState === 'completed' ? 'good' : 'bad'}>
          {t(`overview.jobs.state.${job.lastRunState}`)}
        </Tag>
      )}
      <time dateTime={job.lastRunDate} title={formatDateTime(job.lastRunDate)} className="text-ink-2">
        {formatRelativeTime(job.lastRunDate, Date.now(), i18n.language)}
      </time>
    </span>
  )
}

/** Asks whether to run a job immediately. */
function RunJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
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

/** Requests a run of a job, which an instance starts as soon as it can. */
const runJob = async (job: Job): Promise<void> => {
  await call('POST', PATHS.job(job.name))
}
