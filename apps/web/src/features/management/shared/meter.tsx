import { clsx } from 'clsx'

interface MeterProps {
  /** From 0 to 1. */
  value: number
  label: string
  text: string
  tone?: 'neutral' | 'bad'
  className?: string
}

/** A meter of a share. */
export function Meter({ value, label, text, tone = 'neutral', className }: MeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers colour their own by rules that know nothing of light and dark
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={text}
      className={clsx('h-2 overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className={clsx('h-full rounded-full', tone === 'bad' ? 'bg-red' : 'bg-blue')}
        style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
      />
    </div>
  )
}
