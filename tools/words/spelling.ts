import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { spellCheckDocument } from 'cspell-lib'
import { type Language, type PublishedText, proseOf, ROOT, read } from './texts.ts'

/** The dictionary of each language, in the variety of the country in which its texts are read. */
const DICTIONARIES: Record<Language, { locale: string; settings: string }> = {
  en: { locale: 'en-GB', settings: import.meta.resolve('@cspell/dict-en-gb/cspell-ext.json') },
  es: { locale: 'es', settings: import.meta.resolve('@cspell/dict-es-es/cspell-ext.json') },
  de: { locale: 'de', settings: import.meta.resolve('@cspell/dict-de-de/cspell-ext.json') },
  fr: { locale: 'fr', settings: import.meta.resolve('@cspell/dict-fr-fr/cspell-ext.json') },
  it: { locale: 'it', settings: import.meta.resolve('@cspell/dict-it-it/cspell-ext.json') },
  nl: { locale: 'nl', settings: import.meta.resolve('@cspell/dict-nl-nl/cspell-ext.json') },
  pt: { locale: 'pt', settings: import.meta.resolve('@cspell/dict-pt-pt/cspell-ext.json') }
}

/** Words that are no words of a language, such as names of products and invented people: those of every language, and those of one. */
const ownWords = (language: Language): string[] =>
  globSync(`tools/words/dictionaries/{names,${language}}.txt`, { cwd: ROOT }).flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  )

/**
 * The words of texts that neither the dictionary of their language nor the project's own has, each with one text that has it.
 *
 * @throws Error when the dictionary cannot be read
 */
export async function misspelt(
  texts: readonly PublishedText[],
  language: Language
): Promise<{ word: string; file: string; place: string }[]> {
  const { locale, settings } = DICTIONARIES[language]
  const unique = new Map(texts.filter((text) => text.language === language).map((text) => [proseOf(text.text), text]))
  const starts: number[] = []
  const found = [...unique.values()]
  let document = ''
  for (const prose of unique.keys()) {
    starts.push(document.length)
    document += `${prose}\n`
  }
  const { issues, errors } = await spellCheckDocument(
    { uri: `${language}.txt`, text: document, languageId: 'plaintext', locale },
    { generateSuggestions: false, noConfigSearch: true },
    {
      language: locale,
      import: [fileURLToPath(settings)],
      words: ownWords(language),
      allowCompoundWords: false,
      maxNumberOfProblems: 100_000
    }
  )
  if (errors?.length) throw new Error(String(errors[0]))
  return issues.map(({ text, offset }) => {
    const { file = '', place = '' } = found[starts.findLastIndex((start) => start <= offset)] ?? {}
    return { word: text, file, place }
  })
}
