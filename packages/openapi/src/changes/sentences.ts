/** Texts of translations, nested by the dots of their keys. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** Makes a sentence; `count` in the parameters chooses the plural, `context` a variant where there is one. */
export type Sentence = (key: string, params?: Readonly<Record<string, string | number>>) => string

/**
 * Reads sentences from translations, as the client does: `{{ name }}` is replaced, `key_one` and `key_other` are plurals (CLDR), and
 * `key_context` stands in place of `key` where it is there. What is missing is the key itself.
 */
export function sentencesOf(texts: TextTree, language: string): Sentence {
  const plurals = new Intl.PluralRules(language)
  const find = (key: string): string | undefined => {
    let node: string | TextTree | undefined = texts
    for (const part of key.split('.')) {
      node = typeof node === 'object' && Object.hasOwn(node, part) ? node[part] : undefined
    }
    return typeof node === 'string' ? node : undefined
  }
  return (key, params = {}) => {
    const { count, context } = params
    const keys = context === undefined ? [key] : [`${key}_${context}`, key]
    const found = keys.map(
      (each) => (typeof count === 'number' ? find(`${each}_${plurals.select(count)}`) : undefined) ?? find(each)
    )
    const text = found.find((each) => each !== undefined) ?? key
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''))
  }
}
