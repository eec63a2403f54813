import type { Phrase, PhraseBook } from '@portico/openapi'
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

/** What a row is called that the document has no name for; undefined for a property. */
export function rowPhrase({ kind, name, schema }: Row, words: PhraseBook): Phrase | undefined {
  const { t } = words
  if (kind === 'property') return undefined
  if (kind === 'pattern') return [`${t('reference.schema.row.pattern')} `, { code: name }]
  if (kind === 'additional') return [t('reference.schema.row.additional')]
  if (kind === 'dependent') return [t('reference.schema.row.dependent', { property: name })]
  if (kind === 'rule') return [t(`reference.schema.rule.${name}`)]
  if (name === '+') return [t('reference.schema.row.furtherItems')]
  const item = t('reference.schema.row.tuple', { number: name })
  return [schema.title ? `${item}: ${schema.title}` : item]
}
