import {
  type IncidentChange,
  type IncidentUpdateInput,
  type IncidentValues,
  type ManagedIncident,
  STATUS_PATHS
} from '@portico/contract'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'

const KEY = 'incidents'

const meta = { handles: () => true }

/** An incident with the tag of what was read of it. */
export interface StoredIncident {
  readonly incident: ManagedIncident
  readonly etag: string | undefined
}

/** A page of the incidents, and how many there are. Pages count from 1. */
export function listIncidents({ page, size }: { page: number; size: number }) {
  const search = new URLSearchParams({ page: String(page - 1), size: String(size) })
  return queryOptions({
    queryKey: [KEY, 'list', search.toString()],
    queryFn: async ({ signal }) => {
      const { data, headers } = await call<ManagedIncident[]>('GET', `${STATUS_PATHS.incidents}?${search}`, { signal })
      return { items: data, total: Number(headers.get('X-Total-Count')) }
    },
    placeholderData: keepPreviousData,
    meta
  })
}

/** An incident. */
export const readIncident = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }): Promise<StoredIncident> => {
      const { data, headers } = await call<ManagedIncident>('GET', STATUS_PATHS.incident(id), { signal })
      return { incident: data, etag: headers.get('ETag') ?? undefined }
    },
    meta
  })

/** Lets every page that shows incidents read them again. */
export const refreshIncidents = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['status'] })])

/** Stores a draft. @throws ApiError */
export const createIncident = async (body: IncidentValues) =>
  (await call<ManagedIncident>('POST', STATUS_PATHS.incidents, { body })).data

/** Changes an incident, provided that it is still what was read. @throws ApiError */
export const changeIncident = ({ incident: { id }, etag }: StoredIncident, body: IncidentValues | IncidentChange) =>
  call('PUT', STATUS_PATHS.incident(id), { body, headers: ifMatch(etag) })

/** Publishes a draft. @throws ApiError */
export const publishIncident = ({ incident: { id }, etag }: StoredIncident) =>
  call('POST', `${STATUS_PATHS.incident(id)}/publication`, { headers: ifMatch(etag) })

/** Adds an update to a published incident. @throws ApiError */
export const addUpdate = ({ incident: { id }, etag }: StoredIncident, body: IncidentUpdateInput) =>
  call('POST', `${STATUS_PATHS.incident(id)}/updates`, { body, headers: ifMatch(etag) })

/** Deletes a draft. @throws ApiError */
export const deleteIncident = ({ incident: { id }, etag }: StoredIncident) =>
  call('DELETE', STATUS_PATHS.incident(id), { headers: ifMatch(etag) })
