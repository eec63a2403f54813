import { apiDefinitions, documents } from '@portico/contract'
import { createFile, createRecord, uniqueName } from './records.ts'
import type { Portal } from './test.ts'

/**
 * Publishes an OpenAPI document as editors of the catalogue do: a document, its file, and an API definition that refers to it.
 *
 * @param text OpenAPI, as JSON or YAML
 * @param version of the API definition
 * @returns the last part of the address of the API's pages; no other test uses it
 */
export async function publishApi(portal: Portal, text: string, version = '1.0.0'): Promise<string> {
  const api = uniqueName('api').replace(' ', '-')
  const document = await createRecord(portal, documents, { name: api, version })
  await createFile(portal, `${api}.yaml`, text, { document })
  await createRecord(portal, apiDefinitions, { idapi: api, name: api, version, country: 'EUR', document })
  return api
}
