import type { ParameterView, SchemaView } from '@portico/openapi'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SandboxClient } from '@/lib/sandbox/tokens.ts'
import type { Path } from '../form/edit.ts'
import type { OfferSource } from '../form/form-context.ts'
import { isIdName } from './id-sources.ts'
import { latestIds } from './latest-ids.ts'
import { outcomeField, outcomeOffers } from './test-values.ts'

/** What is offered for fields and parameters of an API: ids of what the client has, and values that decide an outcome. */
export function useOffers(api: string, client: SandboxClient, body: unknown) {
  const { t } = useTranslation()
  return useMemo(() => {
    const ids = (name: string): OfferSource => ({ kind: 'ids', load: () => latestIds(client, name) })
    return {
      forField: (path: Path, schema: SchemaView): OfferSource | undefined => {
        const field = outcomeField(api, path)
        if (field) return { kind: 'outcomes', load: async () => outcomeOffers(field, body, t) }
        const name = String(path.at(-1) ?? '')
        return isIdName(name) && schema.types.includes('string') ? ids(name) : undefined
      },
      forParameter: ({ name }: ParameterView): OfferSource | undefined => (isIdName(name) ? ids(name) : undefined)
    }
  }, [api, client, body, t])
}
