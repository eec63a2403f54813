import type { FieldDefinition, FieldValue as Value } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { NoValue } from '@/lib/records/no-value.tsx'
import { LongText as FoldedText } from '@/ui/text/long-text.tsx'
import { displayText } from './display.ts'

interface FieldValueProps {
  field: FieldDefinition
  value: Value | undefined
}

/** A field's value in the reader's format; a dash, announced as "No value", where there is none. */
export function FieldValue({ field, value }: FieldValueProps) {
  const { t } = useTranslation()
  const text = displayText(field, value, t)
  if (text === '') return <NoValue />
  return field.kind === 'date' ? <time dateTime={String(value)}>{text}</time> : text
}

/** A text of a record with its line breaks; of a long one the beginning, until it is unfolded. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation()
  return <FoldedText text={text} moreLabel={t('entity.text.more')} lessLabel={t('entity.text.less')} />
}
