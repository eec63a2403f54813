import {
  type ContentSnapshot,
  type EntityDefinition,
  entityOf,
  type FieldDefinition,
  type FieldValue,
  recordTitle
} from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readRecord } from '@/features/catalogue/api/read-record.ts'
import { isMissing } from '@/lib/api/versions.ts'
import { formatByteSize } from '@/lib/i18n/formats.ts'
import { ChangedValue } from '@/ui/text/changed-value.tsx'
import { displayText, entityKey } from '../display.ts'
import { LongText } from '../field-value.tsx'
import type { FieldChange } from './changes.ts'

export interface ChangeListProps {
  entity: EntityDefinition
  changes: readonly FieldChange[]
}

/** Changed fields, each with its value before and after. */
export function ChangeList({ entity, changes }: ChangeListProps) {
  const { t } = useTranslation()
  return (
    <dl className="grid gap-3">
      {changes.map(({ field, before, after }) => (
        <div key={field.name}>
          <dt className="mb-1 text-[13px] text-ink-3">{t(entityKey(entity, field.name))}</dt>
          <Side field={field} value={before} side="before" />
          <Side field={field} value={after} side="after" />
        </div>
      ))}
    </dl>
  )
}

interface SideProps extends Pick<FieldChange, 'field'> {
  value: unknown
  side: 'before' | 'after'
}

function Side({ field, value, side }: SideProps) {
  const { t } = useTranslation()
  if (value === null || value === '') return null
  return (
    <ChangedValue side={side} label={t(`entity.history.${side}`)}>
      <HistoricValue field={field} value={value} />
    </ChangedValue>
  )
}

interface HistoricValueProps {
  field: FieldDefinition
  /** As the audit log stores it; not null. */
  value: unknown
}

/** A former value of a field. */
function HistoricValue({ field, value }: HistoricValueProps) {
  const { t, i18n } = useTranslation()
  switch (field.kind) {
    case 'reference':
      return <HistoricReference to={field.to} id={(value as { id: number }).id} />
    case 'content': {
      const { mediaType, size } = value as ContentSnapshot
      return [mediaType, formatByteSize(size, i18n.language)].filter(Boolean).join(', ')
    }
    case 'json':
      return (
        <code className="font-mono text-[13px]">
          <LongText text={String(value)} />
        </code>
      )
    case 'longText':
      return <LongText text={String(value)} />
    default:
      return displayText(field, value as FieldValue, t)
  }
}

function HistoricReference({ to, id }: { to: string; id: number }) {
  const { t } = useTranslation()
  const entity = entityOf(to)
  // Many entries may refer to the same record, which is fetched once for all of them.
  const query = useQuery({ ...readRecord(entity, id), staleTime: 60_000, meta: { handles: () => true } })
  if (isMissing(query.error)) return t('entity.history.gone', { id })
  const record = query.data?.record
  return (
    <Link to={`${entity.route}/${id}`} className="text-blue-ink underline-offset-2 hover:underline">
      {record && recordTitle(entity, record) !== `#${id}` && `${recordTitle(entity, record)} `}
      <span className="tabular-nums">#{id}</span>
    </Link>
  )
}
