import type { UserState } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { NoValue } from '@/lib/records/no-value.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

/** An instant in the reader's format; `none` is the label where there is none. */
export function Instant({ value, none }: { value: string | null; none?: string | undefined }) {
  if (!value) return <NoValue label={none} />
  return (
    <time dateTime={value} className="tabular-nums">
      {formatDateTime(value)}
    </time>
  )
}

const TONES: Record<UserState, TagTone> = {
  active: 'good',
  pending: 'warning',
  suspended: 'bad',
  deactivated: 'neutral'
}

/** The state of a user. */
export function StateTag({ state }: { state: UserState }) {
  const { t } = useTranslation()
  return <Tag tone={TONES[state]}>{t(`userManagement.state.${state}`)}</Tag>
}
