import { ENTITIES, type EntityDefinition, type Referrers, referenceFields } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { queryKeys } from '../query-keys.ts'

/** Whether there are records that can refer to those of an entity; only then there is a call that tells which. */
export function canBeReferredTo(entity: EntityDefinition): boolean {
  return ENTITIES.some((other) => referenceFields(other).some((field) => field.to === entity.key))
}

/** The records that refer to one. A failure is shown in their place. */
export function readReferrers(entity: EntityDefinition, id: number) {
  return queryOptions({
    queryKey: queryKeys.referrers(entity, id),
    queryFn: async ({ signal }) => (await call<Referrers>('GET', `${entity.base}/${id}/references`, { signal })).data,
    gcTime: 0,
    meta: { handles: () => true }
  })
}
