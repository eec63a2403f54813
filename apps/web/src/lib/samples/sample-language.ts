import { createStore, useStore } from '../store.ts'
import { SAMPLE_LANGUAGES, type SampleLanguage } from './languages.ts'

/** The language chosen in this tab; content/legal names it among what the browser stores. */
const STORAGE_KEY = 'portico.sampleLanguage'

const isLanguage = (name: string | null): name is SampleLanguage => SAMPLE_LANGUAGES.some(({ id }) => id === name)

function remembered(): SampleLanguage {
  const name = sessionStorage.getItem(STORAGE_KEY)
  return isLanguage(name) ? name : 'curl'
}

const store = createStore({ language: remembered() })

/** The language of the samples, for all operations. */
export const useSampleLanguage = (): SampleLanguage => useStore(store).language

/** Chooses the language of the samples for this tab. */
export function chooseSampleLanguage(language: SampleLanguage): void {
  sessionStorage.setItem(STORAGE_KEY, language)
  store.set({ language })
}
