import { entityOf, type FieldDefinition } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { FieldValue } from '@/features/catalogue/record/field-value.tsx'
import { CodeReader } from '@/ui/code/code-reader.tsx'
import { ContentFacts } from '../content/content-facts.tsx'
import { referenceLabel } from '../reference/reference-options.ts'
import { type ControlValue, contentOf, referenceOf, textOf } from '../values.ts'

interface VersionProps {
  field: FieldDefinition
  value: ControlValue
}

/** One side's version of a field, in few words: all of it, but for code, which is shown by VersionCode. */
export function Version({ field, value }: VersionProps) {
  const { t } = useTranslation()
  switch (field.kind) {
    case 'reference': {
      const record = referenceOf(value)
      return record ? referenceLabel(entityOf(field.to), record) : t('entity.value.none')
    }
    case 'content': {
      const content = contentOf(value)
      return content ? <ContentFacts value={content} /> : t('entity.value.none')
    }
    case 'json':
      return isCode(field, value) ? null : <FieldValue field={field} value={null} />
    default:
      return <FieldValue field={field} value={textOf(value)} />
  }
}

const isCode = (field: FieldDefinition, value: ControlValue) => field.kind === 'json' && textOf(value) !== ''

/** One side's version of a code, to be scrolled through; nothing for what is no code. */
export function VersionCode({ field, value, label }: VersionProps & { label: string }) {
  if (!isCode(field, value)) return null
  return <CodeReader label={label} grammar="json" code={textOf(value)} className="mt-3" />
}
