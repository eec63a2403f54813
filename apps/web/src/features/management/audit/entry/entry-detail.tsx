import { APP, type AuditEntry, entityOf, type FieldDefinition } from '@portico/contract'
import { ArrowUpRight, ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatByteSize, formatDate, formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { ChangedValue } from '@/ui/text/changed-value.tsx'
import { LongText } from '@/ui/text/long-text.tsx'
import type { AuditFilter } from '../filter/audit-filter.ts'
import { catalogueEntity, entityName, fieldName, subjectAddress } from './entry-names.ts'
import type { StateChange } from './state-changes.ts'

interface EntryDetailProps {
  entry: AuditEntry
  changes: readonly StateChange[]
  exactTime: string
  onFilter: (changes: Partial<AuditFilter>) => void
}

/** The changes of an entry, field by field, and links to related pages. */
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

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const CODE = ['statement', 'examples', 'json']

interface StateValueProps {
  entity: string
  field: string
  /** As the audit log stores it; not null. */
  value: unknown
}

/** A value of a state as a person reads it. */
function StateValue({ entity, field, value }: StateValueProps) {
  const { t, i18n } = useTranslation()
  const definition = catalogueEntity(entity)?.fields.find(({ name }) => name === field)
  if (typeof value === 'boolean') return t(value ? 'audit.value.yes' : 'audit.value.no')
  if (typeof value === 'number')
    return definition?.kind === 'byteSize' ? formatByteSize(value, i18n.language) : formatNumber(value, i18n.language)
  if (typeof value === 'string') return <StateText definition={definition} field={field} value={value} />
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  if (definition?.kind === 'reference' && isObject(value)) {
    const { route, key } = entityOf(definition.to)
    return (
      <Link to={`${route}/${value.id}`} className="text-blue-ink underline-offset-2 hover:underline">
        {t(`${APP}.${key}.detail.title`)} <span className="tabular-nums">#{String(value.id)}</span>
      </Link>
    )
  }
  if (definition?.kind === 'content' && isObject(value))
    return [value.mediaType, formatByteSize(Number(value.size), i18n.language)].filter(Boolean).join(', ')
  return <Code text={JSON.stringify(value, null, 2)} />
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

interface StateTextProps {
  definition: FieldDefinition | undefined
  field: string
  value: string
}

function StateText({ definition, field, value }: StateTextProps) {
  const { t } = useTranslation()
  if (definition?.kind === 'date') return formatDate(value)
  if (definition?.kind === 'country') return t(`${APP}.Country.${value}`, { defaultValue: value })
  if (definition?.kind === 'json' || CODE.includes(field)) return <Code text={value} />
  if (INSTANT.test(value)) return formatDateTime(value)
  return <LongText text={value} moreLabel={t('audit.value.more')} lessLabel={t('audit.value.less')} />
}

function Code({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <code className="font-mono text-[13px]">
      <LongText text={text} moreLabel={t('audit.value.more')} lessLabel={t('audit.value.less')} />
    </code>
  )
}
