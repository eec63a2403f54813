import { PATHS } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { saveFile } from '@/lib/files/save-file.ts'
import type { PortalDescription } from './operation-groups.ts'

/** The portal's own OpenAPI document. It does not change while the server runs. */
export function useApiDescription() {
  return useQuery({
    queryKey: ['api-description'],
    queryFn: async ({ signal }) => (await call<PortalDescription>('GET', PATHS.apiDocs, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY
  })
}

/** Saves the document as a file. */
export function downloadDescription(document: PortalDescription): void {
  saveFile(new Blob([JSON.stringify(document, null, 2)]), 'portico-openapi.json')
}
