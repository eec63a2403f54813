import type { DownloadTarget } from '../api/download-document.ts'

interface DownloadFormat {
  /** Its name is the translation `reference.downloads.<key>`. */
  readonly key: string
  /** Fetches it and gives it to the browser to save. */
  readonly save: (place: DownloadTarget) => Promise<void>
}

/** Fetched with the first download. */
const saving = () => import('../api/download-document.ts')

/** What a version of an API can be downloaded as; one line each. */
export const DOWNLOAD_FORMATS: readonly DownloadFormat[] = [
  { key: 'yaml', save: async (place) => (await saving()).saveDocument(place, 'yaml') },
  { key: 'json', save: async (place) => (await saving()).saveDocument(place, 'json') },
  { key: 'postman', save: async (place) => (await saving()).saveFormat(place, 'postman.json', '.postman.json') },
  { key: 'http', save: async (place) => (await saving()).saveFormat(place, 'requests.http', '.http') },
  { key: 'types', save: async (place) => (await saving()).saveFormat(place, 'types.d.ts', '.d.ts') },
  { key: 'bundle', save: async (place) => (await saving()).saveBundle(place) }
]
