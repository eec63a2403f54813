import type { ParameterView, SchemaView } from '@portico/openapi'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SandboxClient } from '@/lib/sandbox/tokens.ts'
import type { Path } from '../form/edit.ts'
import type { OfferSource } from '../form/form-context.ts'
import { isIdName } from './id-sources.ts'
import { hasIds, latestIds } from './latest-ids.ts'
import { seenTag } from './seen-tags.ts'
import { outcomeOffers } from './test-values.ts'

/**
 * What is offered for fields and parameters of an API: ids of what the client has, and values that decide an outcome.
 *
 * @param responses how many there have been: each may bring IDs of which the sandbox has no list
 */
export function useOffers(api: string, client: SandboxClient, body: unknown, responses: number) {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response may bring IDs to offer
  return useMemo(() => {
    const ids = (name: string): OfferSource | undefined =>
      hasIds(client, name) ? { kind: 'ids', load: () => latestIds(client, name) } : undefined
    return {
      forField: (path: Path, schema: SchemaView): OfferSource | undefined => {
        const offers = outcomeOffers(api, path)
        if (offers) return { kind: 'outcomes', load: async () => offers(body, t) }
        const name = String(path.at(-1) ?? '')
        return isIdName(name) && schema.types.includes('string') ? ids(name) : undefined
      },
      forParameter: ({ name }: ParameterView, path: string): OfferSource | undefined => {
        const tag = name.toLowerCase() === 'if-match' ? seenTag(client, path) : undefined
        if (tag) return { kind: 'etag', load: async () => [{ value: tag, text: t('try.offers.etag.text') }] }
        return isIdName(name) ? ids(name) : undefined
      }
    }
  }, [api, client, body, t, responses])
}
