import { type CatalogueRecord, partner } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** The partners of the catalogue. A failure is shown at the control. */
export const listPartners = queryOptions({
  queryKey: ['plugin', 'partners'],
  queryFn: async ({ signal }) => {
    const { data } = await call<CatalogueRecord[]>('GET', partner.base, { signal, isUncached: true })
    return data
  },
  meta: { handles: () => true }
})
