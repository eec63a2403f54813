import { type Highlight, loadHighlight } from '@/ui/code/highlight.ts'
import type { SampleWriter } from './generators/parts.ts'
import { SAMPLE_LANGUAGES, type SampleLanguage } from './languages.ts'

/** What shows a request in a language. */
export interface Writer {
  readonly write: SampleWriter
  readonly highlight: Highlight
}

const loading = new Map<SampleLanguage, Promise<Writer>>()

/**
 * Generator and colours of a language, fetched when it is first asked for.
 *
 * @returns the same promise for the same language, so that a component can wait for it by use()
 */
export function loadWriter(id: SampleLanguage): Promise<Writer> {
  const known = loading.get(id)
  if (known) return known
  const promise = load(id)
  promise.catch(() => loading.delete(id))
  loading.set(id, promise)
  return promise
}

async function load(id: SampleLanguage): Promise<Writer> {
  const language = SAMPLE_LANGUAGES.find((one) => one.id === id) ?? SAMPLE_LANGUAGES[0]
  const [generator, highlight] = await Promise.all([language.load(), loadHighlight(language.grammar)])
  return { write: generator.default, highlight }
}
