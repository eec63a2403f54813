import type { AuditEntry } from '@portico/contract'
import { ArrowUpRight, ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { ChangedValue } from '@/ui/text/changed-value.tsx'
import type { AuditFilter } from '../filter/audit-filter.ts'
import { entityName, fieldName, subjectAddress } from './entry-names.ts'
import type { StateChange } from './state-changes.ts'
import { StateValue } from './state-value.tsx'

interface EntryDetailProps {
  entry: AuditEntry
  changes: readonly StateChange[]
  exactTime: string
  onFilter: (changes: Partial<AuditFilter>) => void
}

/** What became different by an entry, field by field, and the ways on from it. */
export function EntryDetail({ entry, changes, exactTime, onFilter }: EntryDetailProps) {
  const { t } = useTranslation()
  const { actor, entity, entityId, isGone } = entry
  const address = subjectAddress(entry)
  return (
    <div className="grid gap-4 border-t border-line bg-ground px-4 py-4 sm:px-5">
      <p className="text-[13px] text-ink-2">
        {t('audit.exact', { time: exactTime, number: entry.id })}
        {entity === 'session' && ` ${t('audit.sessionId', { id: entityId })}`}
        {isGone && ` ${t('audit.gone')}`}
      </p>
      {changes.length === 0 ? (
        <p className="text-sm text-ink-2">{t('audit.noState')}</p>
      ) : (
        <dl className="grid gap-3">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt className="mb-1 text-[13px] text-ink-3">{fieldName(entity, field, t)}</dt>
              {before !== null && (
                <ChangedValue side="before" label={t('audit.before')}>
                  <StateValue entity={entity} field={field} value={before} />
                </ChangedValue>
              )}
              {after !== null && (
                <ChangedValue side="after" label={t('audit.after')}>
                  <StateValue entity={entity} field={field} value={after} />
                </ChangedValue>
              )}
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {address && (
          <LinkButton size="small" to={address}>
            <ArrowUpRight aria-hidden="true" className="size-4" />
            {t('audit.open', { entity: entityName(entity, t) })}
          </LinkButton>
        )}
        <Button size="small" onClick={() => onFilter({ entity, entityId })}>
          <ListFilter aria-hidden="true" className="size-4" />
          {t('audit.onlyThis')}
        </Button>
        <Button size="small" onClick={() => onFilter({ actor })}>
          <ListFilter aria-hidden="true" className="size-4" />
          {t('audit.onlyActor')}
        </Button>
      </div>
    </div>
  )
}
