import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { TailState } from './use-log-tail.ts'

const DOTS = { connecting: 'bg-ink-3', live: 'bg-teal', lost: 'bg-red' }

/** Whether lines are coming in; spoken when it changes. */
export function TailStatus({ state, isPaused }: { state: TailState; isPaused: boolean }) {
  const { t } = useTranslation()
  return (
    <p role="status" className={clsx('flex items-center gap-2', state.kind === 'lost' && 'text-red-ink')}>
      <span
        aria-hidden="true"
        className={clsx(
          'size-2 shrink-0 rounded-full',
          isPaused && state.kind === 'live' ? 'bg-amber' : DOTS[state.kind]
        )}
      />
      {t(`logs.tail.state.${isPaused && state.kind === 'live' ? 'paused' : state.kind}`)}
    </p>
  )
}
