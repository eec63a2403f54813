import en from '../../../../content/sandbox/en.json' with { type: 'json' }
import es from '../../../../content/sandbox/es.json' with { type: 'json' }

/** The texts of the pages in a language. */
export type Messages = typeof en

const MESSAGES = { en, es } satisfies Record<string, Messages>

/** Languages of the pages. */
export type PageLanguage = keyof typeof MESSAGES

/** The texts of the pages in a language. */
export const messagesFor = (language: PageLanguage): Messages => MESSAGES[language]
