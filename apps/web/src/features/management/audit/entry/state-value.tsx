import { APP, entityOf, type FieldDefinition } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatByteSize, formatDate, formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { LongText } from '@/ui/text/long-text.tsx'
import { catalogueEntity } from './entry-names.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const CODE = ['statement', 'examples', 'json']

interface StateValueProps {
  entity: string
  field: string
  /** As the audit log keeps it; not null. */
  value: unknown
}

/** A value of a state as a person reads it. */
export function StateValue({ entity, field, value }: StateValueProps) {
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
