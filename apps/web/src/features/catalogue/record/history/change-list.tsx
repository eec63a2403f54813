import type { EntityDefinition } from '@portico/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
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

const SIDES = {
  before: { mark: '−', label: 'entity.history.before', colours: 'bg-red-wash', ink: 'text-red-ink' },
  after: { mark: '+', label: 'entity.history.after', colours: 'mt-px bg-teal-wash', ink: 'text-teal' }
}

/** One side of a change; nothing where the field had no value. */
function Side({ field, value, side }: Pick<FieldChange, 'field'> & { value: unknown; side: keyof typeof SIDES }) {
  const { t } = useTranslation()
  if (value === null || value === '') return null
  const { mark, label, colours, ink } = SIDES[side]
  return (
    <dd className={clsx('flex gap-2 rounded-1 px-2 py-1 text-sm text-ink', colours)}>
      <span aria-hidden="true" className={clsx('font-mono select-none', ink)}>
        {mark}
      </span>
      <span className="sr-only">{t(label)}</span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <HistoricValue field={field} value={value} />
      </div>
    </dd>
  )
}
