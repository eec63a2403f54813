import { isPrerendered } from '../page/prerendered.ts'
import { createStore, useStore } from '../store.ts'
import { SAMPLE_LANGUAGES, type SampleLanguage } from './languages.ts'
import { SAMPLE_LANGUAGE_KEY } from './sample-language-key.ts'

const isLanguage = (name: string | null): name is SampleLanguage => SAMPLE_LANGUAGES.some(({ id }) => id === name)

function remembered(): SampleLanguage {
  const name = sessionStorage.getItem(SAMPLE_LANGUAGE_KEY)
  return isLanguage(name) ? name : 'curl'
}

const store = createStore(
  { language: remembered() },
  // The server knows the choice, the build does not.
  { language: isPrerendered() ? 'curl' : remembered() }
)

/** The language of the samples, for all operations. */
export const useSampleLanguage = (): SampleLanguage => useStore(store).language

/** The language of the samples now. */
export const sampleLanguage = (): SampleLanguage => store.get().language

/** Chooses the language of the samples for this tab. */
export function chooseSampleLanguage(language: SampleLanguage): void {
  sessionStorage.setItem(SAMPLE_LANGUAGE_KEY, language)
  store.set({ language })
}

/** Shows samples in a language, for a page that is being written; the first language where there is no such. */
export function showSampleLanguage(id: string | undefined): void {
  store.set({ language: isLanguage(id ?? null) ? (id as SampleLanguage) : 'curl' })
}
