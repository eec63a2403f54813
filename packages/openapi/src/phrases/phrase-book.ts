import type { Sentence } from './sentences.ts'

/** A part of a sentence that is shown as code. */
export interface Code {
  readonly code: string
}

/** A sentence, or a part of one, in which some words are code. */
export type Phrase = readonly (string | Code)[]

/** What may be put into a sentence. Texts of documents go in as they are: nothing in them is read as a placeholder. */
export type Insert = string | number | Code | Phrase

/** The language of a page or of a Markdown file: everything that sentences are made with. */
export interface PhraseBook {
  /** BCP 47. */
  readonly language: string
  /** A text by its key. */
  t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** A sentence by its key, which has inserts of the same names wherever it is used; `count` among them chooses the plural. */
  phrase: (key: string, inserts: Readonly<Record<string, Insert>>) => Phrase
  /** A number with the language's separators and all its digits, with at least so many decimals. */
  number: (value: number, decimals?: number) => string
  /** `a, b and c` or `a, b or c`. */
  list: (items: readonly Phrase[], kind: 'conjunction' | 'disjunction') => Phrase
}

/** 2⁶³ − 1 as a program reads it: JSON's numbers are not exact enough for it, so that documents cannot mean its neighbour. */
const LARGEST_INT64 = 2 ** 63

/** Placeholders of inserts while a sentence is composed; they are from Unicode's private use area, which texts do not contain. */
const MARK = /\uE000(\w+)\uE001/
const mark = (name: string | number) => `\uE000${name}\uE001`

/** A sentence cut at its placeholders: texts, and between them the names of inserts. */
type Template = readonly string[]

const isPhrase = (insert: Insert): insert is Phrase => Array.isArray(insert)

/** Puts neighbouring texts together, so that equal sentences are equal arrays. */
function joined(parts: readonly (string | Code)[]): Phrase {
  const result: (string | Code)[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part === '') continue
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part
    else result.push(part)
  }
  return result
}

function withInserts(template: Template, insertOf: (name: string) => Insert | undefined): Phrase {
  const parts: (string | Code)[] = []
  template.forEach((part, index) => {
    if (index % 2 === 0) parts.push(part)
    else {
      const insert = insertOf(part) ?? ''
      if (isPhrase(insert)) parts.push(...insert)
      else parts.push(typeof insert === 'number' ? String(insert) : insert)
    }
  })
  return joined(parts)
}

/** A sentence without its mark-up, for names that screen readers say. */
export function plainText(phrase: Phrase): string {
  return phrase.map((part) => (typeof part === 'string' ? part : part.code)).join('')
}

/** A phrase with a capital letter, where it stands in a line of its own. */
export function asSentence(phrase: Phrase, language: string): Phrase {
  const [first, ...others] = phrase
  if (typeof first !== 'string' || first === '') return phrase
  return [first.charAt(0).toLocaleUpperCase(language) + first.slice(1), ...others]
}

/** Sentences after one another, with a text between them. */
export function joinPhrases(phrases: readonly Phrase[], between: string): Phrase {
  return joined(phrases.flatMap((phrase, index) => (index === 0 ? phrase : [between, ...phrase])))
}

/**
 * The words of a language. Texts without values are looked up once, and sentences are cut once for each plural: a page of 300
 * parameters needs the same ten repeatedly.
 *
 * @param sentence looks up translations; their keys begin with `reference.`
 * @param language BCP 47
 */
export function createPhraseBook(sentence: Sentence, language: string): PhraseBook {
  const texts = new Map<string, string>()
  const templates = new Map<string, Template>()
  const numbers = new Map<number, Intl.NumberFormat>()
  const plurals = new Intl.PluralRules(language)
  const lists = {
    conjunction: new Intl.ListFormat(language, { type: 'conjunction' }),
    disjunction: new Intl.ListFormat(language, { type: 'disjunction' })
  }

  function t(key: string, values?: Readonly<Record<string, string | number>>): string {
    if (values) return plainText(withInserts(templateOf(key, values), (name) => values[name]))
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = sentence(key)
    texts.set(key, text)
    return text
  }

  function number(value: number, decimals = 0): string {
    if (value === LARGEST_INT64) return new Intl.NumberFormat(language).format(2n ** 63n - 1n)
    const size = Math.abs(value)
    if (size !== 0 && (size >= 1e21 || size < 1e-9)) return String(value)
    let format = numbers.get(decimals)
    if (!format) {
      // Spanish groups from five digits on by rule; limits read better when every thousand is grouped.
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: 20 }
      format = new Intl.NumberFormat(language, { ...digits, useGrouping: 'always' })
      numbers.set(decimals, format)
    }
    return format.format(value)
  }

  function templateOf(key: string, inserts: Readonly<Record<string, Insert>>): Template {
    const count = 'count' in inserts ? Number(inserts.count) : undefined
    const name = count === undefined ? key : `${key} ${plurals.select(count)}`
    const known = templates.get(name)
    if (known) return known
    const values = Object.keys(inserts).map((each) => [each, each === 'count' ? count : mark(each)])
    const text = sentence(key, Object.fromEntries(values))
    const template = text.split(MARK)
    // A sentence that says the count itself is another one for each.
    if (count === undefined || !text.includes(String(count))) templates.set(name, template)
    return template
  }

  return {
    language,
    t,
    number,
    phrase: (key, inserts) => withInserts(templateOf(key, inserts), (name) => inserts[name]),
    list: (items, kind) => {
      const [first, ...others] = items
      if (first && others.length === 0) return first
      return withInserts(
        lists[kind].format(items.map((_, index) => mark(index))).split(MARK),
        (name) => items[Number(name)]
      )
    }
  }
}
