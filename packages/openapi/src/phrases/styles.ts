import { explodesByDefault } from '../requests/style.ts'
import type { Phrase, PhraseBook } from './phrase-book.ts'

/** How a value is written, where it is not written as usual (OpenAPI, Parameter Object, style). */
export interface SerializationStyle {
  readonly name: string
  readonly style?: string
  readonly explode?: boolean
  readonly allowReserved?: boolean
  readonly allowEmptyValue?: boolean
}

/**
 * What a value of several parts looks like; `a` and `b` stand for items or names, `1` and `2` for values.
 * Source: OpenAPI 3.1, Style Examples.
 */
const PATTERNS: Readonly<Record<string, (name: string, explode: boolean) => string>> = {
  form: (name, explode) => (explode ? `${name}=a&${name}=b` : `${name}=a,b`),
  spaceDelimited: (name, explode) => (explode ? `${name}=a&${name}=b` : `${name}=a%20b`),
  pipeDelimited: (name, explode) => (explode ? `${name}=a&${name}=b` : `${name}=a|b`),
  deepObject: (name) => `${name}[a]=1&${name}[b]=2`,
  simple: () => 'a,b',
  label: (_, explode) => (explode ? '.a.b' : '.a,b'),
  matrix: (name, explode) => (explode ? `;${name}=a;${name}=b` : `;${name}=a,b`),
  cookie: (name, explode) => (explode ? `${name}=a; ${name}=b` : `${name}=a,b`)
}

const SINGLE: Readonly<Record<string, (name: string) => string>> = {
  form: (name) => `${name}=a`,
  label: () => '.a',
  matrix: (name) => `;${name}=a`,
  simple: () => 'a',
  cookie: (name) => `${name}=a`
}

/** Types whose values may have several parts; a schema without types may be any of them. */
const hasSeveralParts = (types: readonly string[]) =>
  types.length === 0 || types.some((type) => type === 'array' || type === 'object')

/**
 * How a parameter's, header's or form field's value is written, one sentence each: `Style deepObject: filter[a]=1&filter[b]=2`.
 *
 * @param value its style and explode stand there only where they are not the default
 * @param types JSON types of the value
 */
export function stylePhrases(
  value: SerializationStyle,
  types: readonly string[],
  words: PhraseBook
): readonly Phrase[] {
  const { name, style, explode, allowReserved, allowEmptyValue } = value
  const sentences: Phrase[] = []
  if (style !== undefined || explode !== undefined) {
    const named = style ?? 'form'
    const pattern = hasSeveralParts(types)
      ? PATTERNS[named]?.(name, explode ?? explodesByDefault(named))
      : SINGLE[named]?.(name)
    const key = pattern === undefined ? 'plain' : style === undefined ? 'pattern' : 'named'
    sentences.push(
      words.phrase(`reference.schema.style.${key}`, { style: { code: named }, pattern: { code: pattern ?? '' } })
    )
  }
  if (allowReserved) sentences.push([words.t('reference.schema.style.allowReserved')])
  if (allowEmptyValue) sentences.push([words.t('reference.schema.style.allowEmpty')])
  return sentences
}
