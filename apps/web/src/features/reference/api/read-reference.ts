import { apiDefinitions, type CatalogueRecord, file, isReference } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { download } from '../../../lib/api/download.ts'
import { compareVersions } from '../versions.ts'

const listAll = async (base: string, signal: AbortSignal) =>
  (await call<CatalogueRecord[]>('GET', `${base}?cacheBuster=${Date.now()}`, { signal })).data

/** The definitions of an API, one for each version, newest first; the list is empty when there is no such API. */
export function readDefinitions(api: string) {
  return queryOptions({
    queryKey: ['reference', 'definitions', api],
    queryFn: async ({ signal }) => {
      const all = (await listAll(apiDefinitions.base, signal)).filter((definition) => definition.idapi === api)
      // Where a version is defined twice, the later definition counts.
      const byVersion = new Map(all.map((definition) => [String(definition.version), definition]))
      return [...byVersion.values()].sort((a, b) => compareVersions(String(b.version), String(a.version)))
    },
    meta: { handles: () => true }
  })
}

/** A file of the catalogue with its text. */
export interface TextFile {
  file: CatalogueRecord
  bytes: Blob
  text: string
}

/** Media types an OpenAPI document can have; a file of such a type comes before others of the same document. */
const STRUCTURED = /\b(?:json|yaml)$/

/** The file that holds a document's text, null when there is none; the last one where there are several. */
export function readDocumentFile(document: number | undefined) {
  return queryOptions({
    queryKey: ['reference', 'file', document],
    queryFn: async ({ signal }): Promise<TextFile | null> => {
      const isOfDocument = ({ document: its, size }: CatalogueRecord) =>
        isReference(its) && its.id === document && Number(size) > 0
      const files = (await listAll(file.base, signal)).filter(isOfDocument)
      const found = files.findLast(({ mediaType }) => STRUCTURED.test(String(mediaType))) ?? files.at(-1)
      if (!found) return null
      const { data: bytes } = await download(`${file.base}/${found.id}/content`, { signal })
      return { file: found, bytes, text: await bytes.text() }
    },
    enabled: document !== undefined,
    gcTime: 0,
    meta: { handles: () => true }
  })
}
