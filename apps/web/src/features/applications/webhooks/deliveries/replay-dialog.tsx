import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { OptionSelect, Select } from '@/ui/form/select.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { ProgressBar } from '@/ui/state/progress-bar.tsx'
import { ActionFailed } from '../data/failure.tsx'
import type { WebhookEndpoint } from '../data/model.ts'
import { webhookKeys } from '../data/queries.ts'
import { type ReplayProgress, replayFailed } from './replay-failed.ts'

/** Hours back. */
const PERIODS = [1, 24, 168, 2_160] as const
const HOUR_MS = 3_600_000

type RunState = 'idle' | 'running' | 'done' | 'cancelled'

/** A run that sends failed deliveries again. */
function useRun(id: number) {
  const client = useQueryClient()
  const [state, setState] = useState<RunState>('idle')
  const [progress, setProgress] = useState<ReplayProgress>()
  const [error, setError] = useState<unknown>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  async function start(hours: number, endpointId: string) {
    const controller = new AbortController()
    stop.current = controller
    setState('running')
    setError(undefined)
    setProgress(undefined)
    const since = new Date(Date.now() - hours * HOUR_MS)
    try {
      await replayFailed(id, { since, endpointId }, controller.signal, setProgress)
      setState('done')
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure)
      setState(controller.signal.aborted ? 'cancelled' : 'idle')
    }
    void client.invalidateQueries({ queryKey: webhookKeys.deliveries(id) })
  }
  return { state, progress, error, start, cancel: () => stop.current?.abort() }
}

interface ReplayDialogProps {
  endpoints: readonly WebhookEndpoint[]
  /** The endpoint that the list is restricted to. */
  endpointId: string
  onClose: () => void
}

/** Sends all failed deliveries of a period again. */
export function ReplayDialog({ endpoints, endpointId, onClose }: ReplayDialogProps) {
  const { t, i18n } = useTranslation()
  const { id } = useApplication().application
  const [hours, setHours] = useState<(typeof PERIODS)[number]>(24)
  const [endpoint, setEndpoint] = useState(endpointId)
  const { state, progress, error, start, cancel } = useRun(id)
  const isRunning = state === 'running'
  const count = (value: number) => formatNumber(value, i18n.language)
  return (
    <Dialog
      title={t('applicationWebhooks.replayAll.title')}
      onClose={() => !isRunning && onClose()}
      actions={
        isRunning ? (
          <Button onClick={cancel}>{t('applicationWebhooks.replayAll.cancel')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('applicationWebhooks.close')}</Button>
            <Button variant="primary" onClick={() => void start(hours, endpoint)}>
              {t('applicationWebhooks.replayAll.start')}
            </Button>
          </>
        )
      }
    >
      <p className="mb-4">{t('applicationWebhooks.replayAll.text')}</p>
      <Field label={t('applicationWebhooks.replayAll.since')}>
        {(control) => (
          <OptionSelect
            {...control}
            value={hours}
            options={PERIODS}
            disabled={isRunning}
            optionLabel={(period) => t(`applicationWebhooks.replayAll.period.${period}`)}
            onChange={setHours}
          />
        )}
      </Field>
      <Field label={t('applicationWebhooks.endpoint')}>
        {(control) => (
          <Select
            {...control}
            value={endpoint}
            disabled={isRunning}
            options={[
              { value: '', label: t('applicationWebhooks.replayAll.allEndpoints') },
              ...endpoints.map((one) => ({ value: one.endpointId, label: one.url }))
            ]}
            onChange={({ target }) => setEndpoint(target.value)}
          />
        )}
      </Field>
      {progress && progress.total > 0 && (
        <ProgressBar
          value={progress.done / progress.total}
          label={t('applicationWebhooks.replayAll.progress')}
          text={`${count(progress.done)} / ${count(progress.total)}`}
        />
      )}
      <p role="status" className="mt-2 text-sm">
        {state === 'done' &&
          (progress?.total === 0
            ? t('applicationWebhooks.replayAll.none')
            : t('applicationWebhooks.replayAll.done', {
                sent: count((progress?.done ?? 0) - (progress?.refused ?? 0)),
                refused: count(progress?.refused ?? 0)
              }))}
        {state === 'cancelled' && t('applicationWebhooks.replayAll.cancelled', { sent: count(progress?.done ?? 0) })}
      </p>
      <ActionFailed title={t('applicationWebhooks.replayAll.failed')} error={error} />
    </Dialog>
  )
}
