import { formatDateTime } from '@/lib/i18n/formats.ts'
import { NoValue } from '@/lib/records/no-value.tsx'

/** An instant as people read it; `none` says what it means that there is none. */
export function Instant({ value, none }: { value: string | null; none?: string | undefined }) {
  if (!value) return <NoValue label={none} />
  return (
    <time dateTime={value} className="tabular-nums">
      {formatDateTime(value)}
    </time>
  )
}
