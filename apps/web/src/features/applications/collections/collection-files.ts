import { type ApiVersions, PATHS } from '@portico/contract'
import { type ClientCredentials, withCredentials } from '@portico/openapi'
import { zipSync } from 'fflate'
import { call } from '@/lib/api/client.ts'
import { saveFile } from '@/lib/files/save-file.ts'

/** Where the applications of the portal run. */
const ENVIRONMENT = 'sandbox'

interface CollectionFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Fetches the collection of the newest version of an API. The credentials are filled in here: no request has them. */
async function collectionFile(api: string, credentials: ClientCredentials): Promise<CollectionFile> {
  const { version } = (await call<ApiVersions>('GET', PATHS.apiVersions(ENVIRONMENT, api))).data
  const collection = (await call<unknown>('GET', PATHS.referenceFile(api, version, 'postman.json'))).data
  const text = `${JSON.stringify(withCredentials(collection, credentials), null, 2)}\n`
  return { name: `${api}-${version}.postman.json`, bytes: new TextEncoder().encode(text) }
}

/**
 * Gives the Postman collections of APIs to the browser to save, with the credentials of an application filled in: of one API as it is,
 * of several as a ZIP file.
 *
 * @throws ApiError as call() does; nothing is saved then
 */
export async function saveCollections(apis: readonly string[], credentials: ClientCredentials): Promise<void> {
  const files = await Promise.all(apis.map((api) => collectionFile(api, credentials)))
  const [first] = files
  if (files.length === 1 && first) saveFile(new Blob([first.bytes]), first.name)
  else {
    const archive = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))
    saveFile(new Blob([archive]), 'postman-collections.zip')
  }
}
