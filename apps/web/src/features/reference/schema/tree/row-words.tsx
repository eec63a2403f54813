import type { PhraseBook } from '@portico/openapi'
import { NameCode } from '../entry-head.tsx'
import { inlineCode } from '../phrase-view.tsx'
import { type Direction, type Row, schemaContents } from './schema-contents.ts'

/** What the button says that opens a row. */
export function showLabel(row: Row, direction: Direction, words: PhraseBook): string {
  const { parts, choices } = schemaContents(row.schema, row.id, direction)
  const count = parts.filter(({ kind }) => kind === 'row').length
  if (choices.length > 0) return words.t('reference.schema.showVariants')
  if (count !== parts.length) return words.t('reference.schema.showSome')
  return words.t('reference.schema.show', { count, number: words.number(count) })
}

/** What the button says that closes a row. */
export function hideLabel(row: Row, direction: Direction, words: PhraseBook): string {
  const hasChoices = schemaContents(row.schema, row.id, direction).choices.length > 0
  return words.t(`reference.schema.${hasChoices ? 'hideVariants' : 'hide'}`)
}

/** What a row is called: names of the document as code, what stands for several names in words. */
export function RowName({ row: { kind, name, schema }, words }: { row: Row; words: PhraseBook }) {
  if (kind === 'property') return <NameCode>{name}</NameCode>
  if (kind === 'pattern')
    return (
      <>
        {words.t('reference.schema.row.pattern')} <code className={inlineCode}>{name}</code>
      </>
    )
  if (kind === 'additional') return words.t('reference.schema.row.additional')
  if (kind === 'dependent') return words.t('reference.schema.row.dependent', { property: name })
  if (kind === 'rule') return words.t(`reference.schema.rule.${name}`)
  if (name === '+') return words.t('reference.schema.row.furtherItems')
  const item = words.t('reference.schema.row.tuple', { number: name })
  return schema.title ? `${item}: ${schema.title}` : item
}
