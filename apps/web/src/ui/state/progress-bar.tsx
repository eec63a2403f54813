interface ProgressBarProps {
  /** From 0 to 1. */
  value: number
  label: string
  text: string
}

/** A progress bar. The page itself announces what screen readers are to announce. */
export function ProgressBar({ value, label, text }: ProgressBarProps) {
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-ink-2 tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value * 100)}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-blue transition-[width] duration-150"
          style={{ width: `${value * 100}%` }}
        />
      </div>
    </div>
  )
}
