import { PATHS } from '@portico/contract'
import { download } from '@/lib/api/download.ts'
import { saveFile } from '@/lib/files/save-file.ts'

/** The document of which version is downloaded. */
export interface DownloadTarget {
  readonly api: string
  readonly version: string
  readonly environment: string
}

const PREFIX = /^attachment;\s*filename=/i

/** RFC 8187: the name as it really is, where the first one had to be spelt in plain letters. */
const EXACT = /;\s*filename\*=UTF-8''([^;]*)$/i

/**
 * The name of a file from its response's content-disposition header.
 *
 * @param header e.g. `attachment;filename=payments-1.2.0.yaml`
 * @param otherwise the name when the header says none
 */
export function fileNameOf(header: string | null, otherwise: string): string {
  if (!header || !PREFIX.test(header)) return otherwise
  const exact = EXACT.exec(header)?.[1]
  const plain = header
    .replace(EXACT, '')
    .replace(PREFIX, '')
    .replace(/^"(.*)"$/, '$1')
  return (exact === undefined ? plain : decoded(exact, plain)) || otherwise
}

function decoded(text: string, otherwise: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return otherwise
  }
}

/**
 * Downloads the document of an API's version and gives it to the browser to save, under the name that the server gives it.
 *
 * @param form `yaml` is the text as its author wrote it, where that is YAML
 * @throws ApiError as download() does
 */
export async function saveDocument(
  { environment, api, version }: DownloadTarget,
  form: 'yaml' | 'json'
): Promise<void> {
  const accept = form === 'json' ? 'application/json' : 'application/yaml'
  const { data, headers } = await download(PATHS.apiDownload(environment, api, version), { accept })
  saveFile(data, fileNameOf(headers.get('content-disposition'), `${api}-${version}.${form}`))
}

/**
 * Downloads another form of the document of an API's version.
 *
 * @param form last part of its address
 * @param ending of the file's name, when the server does not say it
 * @throws ApiError as download() does
 */
export async function saveFormat({ api, version }: DownloadTarget, form: string, ending: string): Promise<void> {
  const { data, headers } = await download(PATHS.referenceFile(api, version, form))
  saveFile(data, fileNameOf(headers.get('content-disposition'), `${api}-${version}${ending}`))
}

/**
 * Downloads the documents of all APIs of an environment.
 *
 * @throws ApiError as download() does
 */
export async function saveBundle({ environment }: Pick<DownloadTarget, 'environment'>): Promise<void> {
  const { data, headers } = await download(`${PATHS.referenceBundle}?${new URLSearchParams({ environment })}`)
  saveFile(data, fileNameOf(headers.get('content-disposition'), `portico-apis-${environment}.zip`))
}
