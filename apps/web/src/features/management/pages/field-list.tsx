import { useTranslation } from 'react-i18next'
import { DOCUMENT_LANGUAGE, type SchemaField } from './openapi.ts'

/** Fields with their kind and meaning, one below the other. */
export function FieldList({ fields }: { fields: readonly SchemaField[] }) {
  const { t } = useTranslation()
  return (
    <dl className="rounded-2 border border-line bg-raised px-4">
      {fields.map(({ path, type, isRequired, description }) => (
        <div key={path} className="border-b border-line py-2.5 last:border-b-0">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code className="text-[13px] font-semibold text-ink wrap-anywhere">{path}</code>
            <span className="text-[13px] text-ink-3 wrap-anywhere">{type}</span>
            {isRequired && <span className="text-xs font-medium text-red-ink">{t('apiDocs.required')}</span>}
          </dt>
          <dd lang={DOCUMENT_LANGUAGE} className="text-sm text-ink-2">
            {description}
          </dd>
        </div>
      ))}
    </dl>
  )
}
