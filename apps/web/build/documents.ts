import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const CONTENT = join(import.meta.dirname, '../../../content')

/** A published OpenAPI document, as far as the build and tests read it. */
export interface PublishedDocument {
  // biome-ignore lint/suspicious/noExplicitAny: whatever a document holds
  [key: string]: any
}

/** The newest version of an API's document. */
export function newestDocument(api: string): PublishedDocument {
  const versions = readdirSync(join(CONTENT, 'apis', api)).filter((name) => /^\d/.test(name))
  return publishedDocument(api, versions.sort().at(-1) ?? '')
}

/** A version of an API's document. */
export const publishedDocument = (api: string, version: string): PublishedDocument =>
  parse(contentText(join('apis', api, version, 'openapi.yaml')))

/** A text below content/. */
export const contentText = (path: string): string => readFileSync(join(CONTENT, path), 'utf8')

/** The names in a folder below content/. */
export const contentFiles = (folder: string): string[] => readdirSync(join(CONTENT, folder)).sort()
