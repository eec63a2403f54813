import { LOGGER_LEVELS, type LoggerLevel } from '@portico/contract'
import { clsx } from 'clsx'

interface LevelSwitchProps {
  /** What is chosen, for screen readers. */
  label: string
  level: LoggerLevel
  /** The level is the root's: it is outlined, not filled. */
  isInherited: boolean
  isBusy: boolean
  onChange: (level: LoggerLevel) => void
}

/** One button for each level, from quiet to talkative. */
export function LevelSwitch({ label, level, isInherited, isBusy, onChange }: LevelSwitchProps) {
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
