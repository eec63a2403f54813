import { formatDateTime } from '../i18n/formats.ts'

interface StampProps {
  label: string
  /** ISO 8601 instant. */
  value: string | null
  /** Shown where there is no instant. */
  none: string
}

/** An instant in the history of a credential with its name, as an item of a list of definitions. */
export function Stamp({ label, value, none }: StampProps) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd>
        {value ? (
          <time dateTime={value} className="tabular-nums">
            {formatDateTime(value)}
          </time>
        ) : (
          none
        )}
      </dd>
    </div>
  )
}
