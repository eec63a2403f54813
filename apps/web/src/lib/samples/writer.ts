import type { SampleWriter } from './generators/parts.ts'
import { SAMPLE_LANGUAGES, type SampleLanguage } from './languages.ts'

const loading = new Map<SampleLanguage, Promise<SampleWriter>>()

/**
 * The generator of a language, fetched when it is first asked for.
 *
 * @returns the same promise for the same language, so that a component can wait for it by use()
 */
export function loadWriter(id: SampleLanguage): Promise<SampleWriter> {
  const known = loading.get(id)
  if (known) return known
  const language = SAMPLE_LANGUAGES.find((one) => one.id === id) ?? SAMPLE_LANGUAGES[0]
  const promise = language.load().then((module) => module.default)
  promise.then(
    // What is there is shown immediately: React reads these fields.
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => loading.delete(id)
  )
  loading.set(id, promise)
  return promise
}
