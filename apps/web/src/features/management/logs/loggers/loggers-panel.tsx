import { LOGGER_LEVELS, type LoggerLevel, type Loggers, ROOT_LOGGER } from '@portico/contract'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '@/features/management/shared/panel.tsx'
import { readLoggers } from '@/features/management/shared/queries.ts'
import { StaleNotice } from '@/features/management/shared/refresh-bar.tsx'
import { combineQueries } from '@/features/management/shared/use-refreshing.ts'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { Skeletons } from '@/ui/state/skeleton.tsx'
import { type Logger, listLoggers, setLevel } from './loggers.ts'

/** The loggers of the server and their levels. */
export function LoggersPanel({ loggers }: { loggers: UseQueryResult<Loggers> }) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const calls = combineQueries([loggers])
  const found = loggers.data && listLoggers(loggers.data, text)
  return (
    <Panel
      title={t('logs.loggers.title')}
      isFlush
      aside={found && <span role="status">{t('logs.loggers.count', pluralOptions(found.length, i18n.language))}</span>}
    >
      <div className="px-5 py-3">
        <p className="mb-3 max-w-prose text-sm text-ink-2">{t('logs.loggers.text')}</p>
        <SearchBox
          label={t('logs.loggers.search')}
          clearLabel={t('logs.clearSearch')}
          value={text}
          onChange={setText}
          className="max-w-sm"
        />
      </div>
      <div className="px-5 empty:hidden">
        <StaleNotice calls={calls} />
      </div>
      {found ? (
        <LoggerTable loggers={found} text={text} />
      ) : calls.error ? (
        <div className="px-5 pb-5">
          <PageFailed title={t('logs.loggers.failed')} calls={calls} />
        </div>
      ) : (
        <Loading className="grid gap-3 border-t border-line p-5">
          <Skeletons count={6} className="h-9" />
        </Loading>
      )}
    </Panel>
  )
}

function LoggerTable({ loggers, text }: { loggers: readonly Logger[]; text: string }) {
  const { t } = useTranslation()
  if (loggers.length === 0)
    return (
      <p role="status" className="border-t border-line px-5 py-8 text-center text-sm text-ink-2 wrap-anywhere">
        {t('logs.loggers.nothingFound', { text })}
      </p>
    )
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room can then be scrolled by keys
      tabIndex={0}
      className="max-h-[392px] overflow-y-auto border-t border-line -outline-offset-2"
    >
      <table aria-label={t('logs.loggers.title')} className="block w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('logs.loggers.name')}</th>
            <th scope="col">{t('logs.loggers.level')}</th>
            <th scope="col">{t('logs.loggers.actions')}</th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {loggers.map((logger) => (
            <LoggerRow key={logger.name} logger={logger} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LoggerRow({ logger: { name, configuredLevel, effectiveLevel } }: { logger: Logger }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: (level: LoggerLevel | null) => setLevel(name, level),
    // Also after a failure: another administrator may have changed it.
    onSettled: () => client.invalidateQueries({ queryKey: readLoggers.queryKey })
  })
  const isRoot = name === ROOT_LOGGER
  const change = (level: LoggerLevel | null) => !changing.isPending && changing.mutate(level)
  return (
    <tr className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-2 hover:bg-blue-wash">
      <th scope="row" className="min-w-0 flex-1 basis-44 text-left font-normal">
        <code className="font-mono text-[13px] font-medium wrap-anywhere">{name}</code>
        <span className="block text-xs leading-5 text-ink-3">
          {isRoot
            ? t('logs.loggers.root')
            : configuredLevel
              ? t('logs.loggers.configured')
              : t('logs.loggers.inherited')}
        </span>
      </th>
      <td>
        <LevelSwitch
          label={t('logs.loggers.levelOf', { name })}
          level={effectiveLevel}
          isInherited={configuredLevel === undefined}
          isBusy={changing.isPending}
          onChange={change}
        />
      </td>
      <td className="w-24 text-right max-sm:w-auto">
        {!isRoot && configuredLevel !== undefined && (
          <Button
            variant="ghost"
            size="small"
            aria-label={t('logs.loggers.resetNamed', { name })}
            aria-disabled={changing.isPending}
            onClick={() => change(null)}
          >
            {t('logs.loggers.reset')}
          </Button>
        )}
      </td>
    </tr>
  )
}

interface LevelSwitchProps {
  label: string
  level: LoggerLevel
  isInherited: boolean
  isBusy: boolean
  onChange: (level: LoggerLevel) => void
}

/** One button for each level, from OFF to TRACE. */
function LevelSwitch({ label, level, isInherited, isBusy, onChange }: LevelSwitchProps) {
  return (
    <fieldset
      aria-label={label}
      aria-busy={isBusy}
      className="inline-flex rounded-2 border border-line bg-sunken p-0.5"
    >
      {LOGGER_LEVELS.map((choice) => {
        const isCurrent = choice === level
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={isCurrent}
            aria-disabled={isBusy || undefined}
            onClick={() => onChange(choice)}
            className={clsx(
              'h-7 rounded-[6px] border px-1.5 font-mono text-[11px] font-medium transition-colors sm:px-2',
              !isCurrent && 'border-transparent text-ink-2 hover:text-ink',
              isCurrent && isInherited && 'border-dashed border-control-line text-ink',
              isCurrent && !isInherited && 'border-blue bg-blue text-on-blue'
            )}
          >
            {choice}
          </button>
        )
      })}
    </fieldset>
  )
}
