/** Texts of translations, nested by the dots of their keys. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** Makes a sentence; `count` in the parameters chooses the plural, `context` a variant where there is one. */
export type Sentence = (key: string, params?: Readonly<Record<string, string | number>>) => string

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Reads sentences from translations, as the client does: `{{ name }}` is replaced, `key_one` and `key_other` are plurals (CLDR; a
 * missing category is `other`), and `key_context` replaces `key` where it exists. A missing text is its key.
 */
export function sentencesOf(texts: TextTree, language: string): Sentence {
  const categoryOf = pluralCategories(language)
  const found = new Map<string, string | undefined>()
  function find(key: string): string | undefined {
    if (found.has(key)) return found.get(key)
    let node: string | TextTree | undefined = texts
    for (const part of key.split('.'))
      node = typeof node === 'object' && Object.hasOwn(node, part) ? node[part] : undefined
    const text = typeof node === 'string' ? node : undefined
    found.set(key, text)
    return text
  }
  const plural = (key: string, count: string | number | undefined) =>
    typeof count === 'number' ? (find(`${key}_${categoryOf(count)}`) ?? find(`${key}_other`)) : undefined
  return (key, params) => {
    if (params === undefined) return find(key) ?? key
    const { count, context } = params
    const inContext = `${key}_${context}`
    const text =
      (context === undefined ? undefined : (plural(inContext, count) ?? find(inContext))) ??
      plural(key, count) ??
      find(key) ??
      key
    return text.includes('{{') ? text.replace(PLACEHOLDER, (_, name: string) => String(params[name] ?? '')) : text
  }
}

/** Numbers whose plural is remembered: nearly all sentences are about a few things, and a large document has very many sentences. */
const REMEMBERED = 100

/** The plural of a number in a language, in the words of CLDR. */
function pluralCategories(language: string): (count: number) => Intl.LDMLPluralRule {
  const rules = new Intl.PluralRules(language)
  const known: Intl.LDMLPluralRule[] = []
  return (count) => {
    if (!Number.isInteger(count) || count < 0 || count >= REMEMBERED) return rules.select(count)
    known[count] ??= rules.select(count)
    return known[count]
  }
}
