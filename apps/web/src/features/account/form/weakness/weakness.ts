import type { Locale } from '@portico/contract'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Why a password is easily guessed; each reason has a sentence. */
export type Weakness =
  | 'common'
  | 'similar'
  | 'word'
  | 'name'
  | 'own'
  | 'keyboard'
  | 'repeat'
  | 'sequence'
  | 'date'
  | 'guessable'

/** The reason behind each warning of zxcvbn. */
const REASONS: Record<string, Weakness> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'similar',
  wordByItself: 'word',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'own',
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date'
}

/** Scores of zxcvbn (0 to 4) from here on count as hard to guess: more than 10^8 guesses. */
const HARD = 3

type Check = (password: string, ownWords: string[]) => Weakness | undefined

const WORDS: Record<Locale, () => Promise<Record<string, string[]>>> = {
  en: async () => ({
    'commonWords-en': (await import('@zxcvbn-ts/language-en/dist/commonWords.json.mjs')).default,
    'firstnames-en': (await import('@zxcvbn-ts/language-en/dist/firstnames.json.mjs')).default
  }),
  es: async () => ({
    'commonWords-es': (await import('@zxcvbn-ts/language-es-es/dist/commonWords.json.mjs')).default,
    'firstnames-es': (await import('@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs')).default
  })
}

/**
 * Makes the check of new passwords by zxcvbn, with its list of the commonest passwords and the words of one language.
 *
 * @returns a function that finds why a password is easily guessed; undefined when it is not
 */
export async function makeCheck(locale: Locale): Promise<Check> {
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...dictionary, ...(await WORDS[locale]()) },
    graphs: adjacencyGraphs
  })
  return (password, ownWords) => {
    const { score, feedback, sequence } = zxcvbn.check(password, ownWords)
    if (score >= HARD) return undefined
    const isWord = sequence.length === 1 && sequence[0]?.pattern === 'dictionary'
    // Without translations, a warning is its key; a word that is no name and no password has none.
    return REASONS[feedback.warning ?? ''] ?? (isWord ? 'word' : 'guessable')
  }
}
