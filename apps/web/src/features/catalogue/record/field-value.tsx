import type { FieldDefinition, FieldValue as Value } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { NoValue } from '@/lib/records/no-value.tsx'
import { displayText } from './display.ts'

interface FieldValueProps {
  field: FieldDefinition
  value: Value | undefined
}

/** A field's value as people read it; a dash, spoken as "No value", where there is none. */
export function FieldValue({ field, value }: FieldValueProps) {
  const { t } = useTranslation()
  const text = displayText(field, value, t)
  if (text === '') return <NoValue />
  return field.kind === 'date' ? <time dateTime={String(value)}>{text}</time> : text
}
