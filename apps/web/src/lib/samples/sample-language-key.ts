/** Session-storage key of the language of samples that was chosen in this tab; content/legal names it among what the browser stores. */
export const SAMPLE_LANGUAGE_KEY = 'portico.sampleLanguage'
