import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { statusPhrase } from '../filter/statuses.ts'

const TONES: Readonly<Record<string, TagTone>> = { 2: 'good', 3: 'info', 4: 'warning', 5: 'bad' }

/** A status with its colour and its name, which is the protocol's. */
export function StatusMark({ status }: { status: number }) {
  return (
    <Tag tone={TONES[String(status).charAt(0)] ?? 'neutral'} className="max-w-full truncate">
      <span className="font-mono font-semibold tabular-nums">{status}</span>{' '}
      <span lang="en">{statusPhrase(status)}</span>
    </Tag>
  )
}

/** Whether a status is that of a success. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300
