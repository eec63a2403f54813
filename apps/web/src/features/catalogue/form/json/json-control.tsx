import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { CodeEditor } from '@/ui/code-editor/code-editor.tsx'
import type { FieldControlProps } from '@/ui/form/field.tsx'
import { formatJson, type JsonFault, jsonFault } from './json-text.ts'

/** The place where a text is not valid JSON, as a sentence; undefined for valid JSON. */
export function useJsonWarning(text: string): { fault: JsonFault; sentence: string } | undefined {
  const { t } = useTranslation()
  const fault = useMemo(() => jsonFault(text), [text])
  return fault && { fault, sentence: t('entity.json.warning', { line: fault.line, column: fault.column }) }
}

interface JsonControlProps {
  label: string
  control: FieldControlProps
  /** The present hint, warning or error of the field, for screen readers. */
  message: string
  value: string
  onChange: (value: string) => void
  ref: Ref<{ focus: () => void }>
}

/** An editor of a text that should be JSON: marks where it is invalid, and formats it. */
export function JsonControl({ label, control, message, value, onChange, ref }: JsonControlProps) {
  const { t } = useTranslation()
  const warning = useJsonWarning(value)
  const marks = warning ? [{ from: warning.fault.offset, message: warning.sentence }] : []
  const canFormat = !warning && value.trim() !== ''
  return (
    <div className="relative">
      {/* At the end of the label's line. */}
      <div className="absolute right-0 bottom-full mb-0.5">
        <Button size="small" variant="ghost" disabled={!canFormat} onClick={() => onChange(formatJson(value) ?? value)}>
          {t('entity.json.format')}
        </Button>
      </div>
      <CodeEditor
        ref={ref}
        id={control.id}
        label={label}
        description={message}
        language="json"
        value={value}
        onChange={onChange}
        placeholder={t('entity.json.placeholder')}
        invalid={control['aria-invalid']}
        required={control['aria-required']}
        marks={marks}
      />
    </div>
  )
}
