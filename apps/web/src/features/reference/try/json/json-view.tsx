import type { SchemaLookup, SchemaView } from '@portico/openapi'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '@/ui/code-editor/code-editor.tsx'
import { jsonAssist } from './assist.ts'

interface JsonViewProps {
  /** The text as it was typed. */
  text: string
  value: unknown
  schema: SchemaView | undefined
  lookup: SchemaLookup
  /** Errors by JSON pointer. */
  errors: ReadonlyMap<string, string>
  /** Whether the text is JSON. */
  isReadable: boolean
  onChange: (text: string) => void
  onSend: () => void
}

/** The body as JSON, with what the schema says of each place. */
export default function JsonView(props: JsonViewProps) {
  const { text, value, schema, lookup, errors, isReadable, onChange, onSend } = props
  const { t } = useTranslation()
  const assist = useMemo(() => jsonAssist(schema, value, lookup, errors), [schema, value, lookup, errors])
  return (
    <div className="grid grid-cols-1 gap-1">
      <CodeEditor
        value={text}
        language="json"
        label={t('try.json.label')}
        description={isReadable ? t('try.json.keys') : t('try.json.unreadable')}
        invalid={!isReadable}
        assist={assist}
        onChange={onChange}
        onRun={onSend}
      />
      <p aria-live="polite" className="text-xs leading-[18px] text-ink-3">
        {isReadable ? t('try.json.keys') : <span className="text-red-ink">{t('try.json.unreadable')}</span>}
      </p>
    </div>
  )
}
