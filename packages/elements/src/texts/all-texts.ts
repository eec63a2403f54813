import { deduplicate } from '../api/deduplicate.ts'
import type { Language } from '../core/locale.ts'
import { en, type Texts } from './en.ts'
import { es } from './es.ts'
import { TEXT_FILES, TEXTS_VERSION } from './text-files.ts'

/** The texts that are here: two languages that every script contains, and those that have arrived. */
const texts = new Map<Language, Texts>([
  ['en', en],
  ['es', es]
])

/** A text as its file has it: a value at `{0}` and further ones, in an object of names as in English. */
type TextFile = string | readonly TextFile[] | { readonly [name: string]: TextFile }

const HOUR_MS = 3_600_000

/** The texts of a language; undefined until `loadTexts` has brought them. */
export const textsOf = (language: Language): Texts | undefined => texts.get(language)

/**
 * Brings the texts of a language from the portal. The browser compares the file with the hash that this script contains.
 *
 * @param origin of the portal
 * @throws when there is no connection, or the file is another one
 */
export async function loadTexts(origin: string, language: Language): Promise<void> {
  if (texts.has(language)) return
  const name = `${language}.json`
  const url = `${origin}/plugin/v1/${TEXTS_VERSION}/${name}`
  const file = await deduplicate(`texts ${url}`, undefined, async (signal) => {
    const integrity = TEXT_FILES[name] ?? ''
    const response = await fetch(url, { credentials: 'omit', integrity, signal })
    if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
    return { value: (await response.json()) as TextFile, milliseconds: HOUR_MS }
  })
  texts.set(language, textsFrom(en, file) as Texts)
}

/**
 * The texts that a file has: where English has a function, one that puts its values into the text of the file.
 *
 * @param model the English texts, or a part of them
 */
export function textsFrom(model: unknown, file: TextFile): unknown {
  if (typeof model === 'function') return (...values: unknown[]) => put(file, values)
  if (typeof model !== 'object' || model === null || Array.isArray(model)) return file
  const parts = file as { readonly [name: string]: TextFile }
  return Object.fromEntries(Object.entries(model).map(([name, part]) => [name, textsFrom(part, parts[name] ?? '')]))
}

function put(text: TextFile, values: readonly unknown[]): unknown {
  if (Array.isArray(text)) return text.map((part) => put(part, values))
  return String(text).replace(/\{(\d)\}/g, (_all, index) => String(values[Number(index)]))
}
