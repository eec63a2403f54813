import {
  type EntityDefinition,
  entityOf,
  type FieldDefinition,
  isReference,
  recordTitle,
  type FieldValue as Value
} from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatJson } from '@/features/catalogue/form/json/json-text.ts'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { CodeReader } from '@/ui/code/code-reader.tsx'
import { entityKey } from '../display.ts'
import { FieldValue, LongText } from '../field-value.tsx'

interface DetailValueProps {
  entity: EntityDefinition
  field: FieldDefinition
  value: Value | undefined
}

/** A field's value on the record's page: references are links, JSON has colours, long texts fold. */
export function DetailValue({ entity, field, value }: DetailValueProps) {
  const { t, i18n } = useTranslation()
  if (value === null || value === undefined || value === '') return <FieldValue field={field} value={value} />
  if (field.kind === 'reference' && isReference(value)) {
    const target = entityOf(field.to)
    return (
      <Link to={`${target.route}/${value.id}`} className="text-blue-ink underline-offset-2 hover:underline">
        {recordTitle(target, value)}{' '}
        {recordTitle(target, value) !== `#${value.id}` && <span className="text-ink-3">#{value.id}</span>}
      </Link>
    )
  }
  switch (field.kind) {
    case 'longText':
      return <LongText text={String(value)} />
    case 'json': {
      const formatted = formatJson(String(value))
      return (
        <CodeReader
          label={t(entityKey(entity, field.name))}
          code={formatted ?? String(value)}
          grammar={formatted === undefined ? undefined : 'json'}
        />
      )
    }
    case 'mediaType':
      return <code className="font-mono">{String(value)}</code>
    case 'byteSize':
      return (
        <span title={t('entity.content.bytes', pluralOptions(Number(value), i18n.language))}>
          <FieldValue field={field} value={value} />
        </span>
      )
    default:
      return <FieldValue field={field} value={value} />
  }
}
