import type { Translations } from '../../../../lib/i18n/i18n.ts'

/** A part of a sentence that is shown as code. */
export interface Code {
  readonly code: string
}

/** A sentence, or a part of one, in which some words are code. */
export type Phrase = readonly (string | Code)[]

/** What may be put into a sentence. Texts of documents go in as they are: nothing in them is read as a placeholder. */
export type Insert = string | number | Code | Phrase

/** The language of a page: everything that sentences are made with. */
export interface Words {
  /** BCP 47. */
  readonly language: string
  /** A text by its key. */
  t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** A sentence by its key; `count` among the inserts chooses the plural. */
  phrase: (key: string, inserts: Readonly<Record<string, Insert>>) => Phrase
  /** Whether there is a text for a key. */
  has: (key: string) => boolean
  /** A number with the language's separators and all its digits, with at least so many decimals. */
  number: (value: number, decimals?: number) => string
  /** `a, b and c` or `a, b or c`. */
  list: (items: readonly Phrase[], kind: 'conjunction' | 'disjunction') => Phrase
}

/** 2⁶³ − 1 as a program reads it: JSON's numbers are not exact enough for it, so that documents cannot mean its neighbour. */
const LARGEST_INT64 = 2 ** 63

/** Stand for inserts while a sentence is put together; nobody's text has them, for they come from the private use area. */
const MARK = /\uE000(\d+)\uE001/
const mark = (index: number) => `\uE000${index}\uE001`

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

/** Replaces the marks in a text by what they stand for. */
function withInserts(text: string, inserts: readonly Insert[]): Phrase {
  const parts = text.split(MARK).flatMap((part, index): readonly (string | Code)[] => {
    if (index % 2 === 0) return [part]
    const insert = inserts[Number(part)] ?? ''
    if (isPhrase(insert)) return insert
    return [typeof insert === 'number' ? String(insert) : insert]
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
 * The words of a language. Texts without values are looked up once: a page of 300 parameters asks for the same ten over and over.
 *
 * @param i18n what translations are looked up with
 * @param language BCP 47, e.g. i18next's `i18n.language`
 */
export function wordsOf(i18n: Translations, language: string): Words {
  const texts = new Map<string, string>()
  const numbers = new Map<number, Intl.NumberFormat>()
  const lists = {
    conjunction: new Intl.ListFormat(language, { type: 'conjunction' }),
    disjunction: new Intl.ListFormat(language, { type: 'disjunction' })
  }

  function t(key: string, values?: Readonly<Record<string, string | number>>): string {
    if (values) return i18n.t(key, values)
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = i18n.t(key)
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

  return {
    language,
    t,
    number,
    has: (key) => i18n.exists(key),
    phrase: (key, inserts) => {
      const names = Object.keys(inserts)
      const values = Object.fromEntries(
        names.map((name, index) => [name, name === 'count' ? Number(inserts[name]) : mark(index)])
      )
      const kept = names.map((name) => inserts[name] ?? '')
      return withInserts(i18n.t(key, values), kept)
    },
    list: (items, kind) => withInserts(lists[kind].format(items.map((_, index) => mark(index))), items)
  }
}
