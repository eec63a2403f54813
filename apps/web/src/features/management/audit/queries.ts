import { type AuditExportFormat, type AuditPage, PATHS } from '@portico/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { download } from '@/lib/api/download.ts'
import { type AuditFilter, callParameters, writeFilter } from './filter/audit-filter.ts'

/** The audit log, newest entries first, older ones page by page. A failure is shown in its place. */
export function readAudit(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['management', 'audit', writeFilter(filter)],
    queryFn: async ({ pageParam, signal }) => {
      const parameters = callParameters(filter)
      if (pageParam !== undefined) parameters.set('before', String(pageParam))
      return (await call<AuditPage>('GET', `${PATHS.audit}?${parameters}`, { signal })).data
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { handles: () => true }
  })
}

/** Fetches all entries that match a filter, as a file. */
export async function downloadAudit(filter: AuditFilter, format: AuditExportFormat): Promise<Blob> {
  const parameters = callParameters(filter)
  parameters.set('format', format)
  return (await download(`${PATHS.auditExport}?${parameters}`)).data
}
