import type { Defect, SchemaView, Variants } from '../model/schema.ts'
import { limitPhrases } from './limits.ts'
import { notePhrase } from './notes.ts'
import { asSentence, joinPhrases, type Phrase, type PhraseBook } from './phrase-book.ts'
import { effectiveTypes } from './values.ts'

/** Limits that the sentence of another rule includes. */
const IN_NOTES = ['minContains', 'maxContains']

/**
 * The limits of a schema's values in one line: `1 to 5 items · no duplicate items`.
 *
 * @param schema a prepared schema
 * @returns empty when there are none
 */
export function limitLine(schema: SchemaView, words: PhraseBook): Phrase {
  const { limits = [], additionalProperties } = schema
  const own = limits.filter(({ keyword }) => !IN_NOTES.includes(keyword))
  const parts = [
    ...limitPhrases(own, effectiveTypes(schema), words),
    ...(additionalProperties === false ? [[words.t('reference.schema.noOther')]] : []),
    ...(additionalProperties === true ? [[words.t('reference.schema.anyOther')]] : [])
  ]
  return asSentence(joinPhrases(parts, ' · '), words.language)
}

/** What a schema demands of its values, one sentence each: its limits, then its rules. */
export const rulePhrases = (schema: SchemaView, words: PhraseBook): readonly Phrase[] =>
  [limitLine(schema, words), ...(schema.notes ?? []).map((note) => notePhrase(note, schema, words))].filter(
    (phrase) => phrase.length > 0
  )

/** Of which components a schema is merged. */
export const mergePhrase = (components: readonly string[], words: PhraseBook): Phrase =>
  words.phrase('reference.schema.mergedFrom', {
    components: words.list(
      components.map((name) => [{ code: name }]),
      'conjunction'
    )
  })

/** That a schema is one that contains it. */
export const recursionPhrase = (component: string | undefined, words: PhraseBook): Phrase =>
  words.phrase('reference.schema.recursive', { component: { code: component ?? '' } })

/** What is wrong with one place of a document. */
export const defectPhrase = ({ kind, ref }: Defect, words: PhraseBook): Phrase =>
  words.phrase(`reference.schema.defect.${kind === 'notASchema' && ref !== undefined ? 'notASchemaAt' : kind}`, {
    ref: { code: ref ?? '' }
  })

/** The introduction to a choice between variants: `One of these 3, distinguished by kind:`. */
export const variantsPhrase = (
  { kind, discriminator, options }: Pick<Variants, 'kind' | 'discriminator'> & { readonly options: readonly unknown[] },
  words: PhraseBook
): Phrase =>
  words.phrase(`reference.schema.choose.${kind}${discriminator === undefined ? '' : 'By'}`, {
    number: words.number(options.length),
    property: { code: discriminator ?? '' }
  })
