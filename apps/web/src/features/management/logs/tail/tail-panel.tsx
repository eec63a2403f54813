import { LOGGER_LEVELS } from '@portico/contract'
import { clsx } from 'clsx'
import { Eraser, Pause, Play } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '@/features/management/shared/panel.tsx'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { filterLines, type LogFilter } from './log-buffer.ts'
import { LogView } from './log-view.tsx'
import { type TailState, useLogTail } from './use-log-tail.ts'

const CHECK = 'flex min-h-8 cursor-pointer items-center gap-2 text-sm text-ink-2'
/** The levels of the filter: no line has the level OFF. */
const LEVELS = LOGGER_LEVELS.filter((level) => level !== 'OFF').reverse()

interface TailPanelProps {
  loggers: readonly string[]
  /** Names of the instances that run. */
  instances: readonly string[]
}

/** The live log, which can be paused and searched. */
export function TailPanel({ loggers, instances }: TailPanelProps) {
  const { t, i18n } = useTranslation()
  const [isPaused, setPaused] = useState(false)
  const [isFollowing, setFollowing] = useState(true)
  const [isSpoken, setSpoken] = useState(false)
  const [filter, setFilter] = useState<LogFilter>({ level: 'TRACE', logger: '', instance: '', text: '' })
  const searched = useDeferredValue(filter)
  const { lines, state, clear } = useLogTail(isPaused)
  const shown = useMemo(() => filterLines(lines, searched), [lines, searched])
  // Those whose lines are shown, too: an instance that has ended may have said why.
  const known = [...new Set([...instances, ...lines.flatMap(({ line }) => line.instance ?? [])])].sort()
  const PauseIcon = isPaused ? Play : Pause
  return (
    <Panel title={t('logs.tail.title')} aside={<TailStatus state={state} isPaused={isPaused} />} isFlush>
      <div className="grid gap-3 px-5 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            label={t('logs.tail.search')}
            clearLabel={t('logs.clearSearch')}
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
            className="min-w-full flex-1 sm:min-w-48"
          />
          <OptionSelect
            aria-label={t('logs.tail.level')}
            value={filter.level}
            options={LEVELS}
            optionLabel={(level) =>
              level === 'TRACE' ? t('logs.tail.allLevels') : t('logs.tail.fromLevel', { level })
            }
            onChange={(level) => setFilter({ ...filter, level })}
            className="min-w-36 flex-1 sm:flex-none"
          />
          <OptionSelect
            aria-label={t('logs.tail.logger')}
            value={filter.logger}
            options={['', ...loggers]}
            optionLabel={(name) => name || t('logs.tail.allLoggers')}
            onChange={(logger) => setFilter({ ...filter, logger })}
            className="min-w-36 flex-1 sm:w-52 sm:flex-none"
          />
          {known.length > 1 && (
            <OptionSelect
              aria-label={t('logs.tail.instance')}
              value={filter.instance}
              options={['', ...known]}
              optionLabel={(name) => name || t('logs.tail.allInstances')}
              onChange={(instance) => setFilter({ ...filter, instance })}
              className="min-w-36 flex-1 sm:w-52 sm:flex-none"
            />
          )}
          <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
            <PauseIcon aria-hidden="true" className="size-4" />
            {t('management.refresh.pause')}
          </Button>
          <Button onClick={clear}>
            <Eraser aria-hidden="true" className="size-4" />
            {t('logs.tail.clear')}
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <label className={CHECK}>
            <Checkbox checked={isFollowing} onChange={(event) => setFollowing(event.target.checked)} />
            {t('logs.tail.follow')}
          </label>
          <label className={CHECK}>
            <Checkbox checked={isSpoken} onChange={(event) => setSpoken(event.target.checked)} />
            {t('logs.tail.speak')}
          </label>
          <p className="text-[13px] text-ink-3 tabular-nums sm:ml-auto">
            {t('logs.tail.count', {
              count: lines.length,
              shown: formatNumber(shown.length, i18n.language),
              total: formatNumber(lines.length, i18n.language)
            })}
          </p>
        </div>
      </div>
      {state.kind === 'lost' && (
        <Alert tone="warning" className="mx-5 mb-3">
          {t('logs.tail.again', { reason: state.reason, seconds: formatNumber(state.seconds, i18n.language) })}
        </Alert>
      )}
      <LogView
        lines={shown}
        emptyText={t(
          lines.length > 0 ? 'logs.tail.nothingFound' : state.kind === 'live' ? 'logs.tail.empty' : 'logs.tail.waiting'
        )}
        isFollowing={isFollowing}
        onFollowing={setFollowing}
        isSpoken={isSpoken}
        showsInstances={known.length > 1}
      />
    </Panel>
  )
}

const DOTS = { connecting: 'bg-ink-3', live: 'bg-teal', lost: 'bg-red' }

/** The state of the connection; announced when it changes. */
function TailStatus({ state, isPaused }: { state: TailState; isPaused: boolean }) {
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
