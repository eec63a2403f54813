import type { EntityDefinition } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { ChangedValue } from '@/ui/text/changed-value.tsx'
import { entityKey } from '../display.ts'
import type { FieldChange } from './changes.ts'
import { HistoricValue } from './historic-value.tsx'

export interface ChangeListProps {
  entity: EntityDefinition
  changes: readonly FieldChange[]
}

/** Fields that changed, each with what it was and what it became. */
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
