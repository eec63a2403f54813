import { isObject } from '@portico/openapi'
import { i18n } from '@/lib/i18n/i18n.ts'
import { exchange } from '@/lib/sandbox/exchange.ts'
import type { SandboxClient } from '@/lib/sandbox/tokens.ts'
import { describeItem } from './describe-item.ts'
import { ID_SOURCES } from './id-sources.ts'
import type { Offer } from './offer.ts'
import { seenIds } from './seen-ids.ts'

/** How many of a list are offered. */
const MAX_OFFERED = 10

/**
 * The ids that a field takes, of what the client has in the sandbox: the latest of its list, then those of responses in this tab.
 *
 * @param name of the field, such as `quotationId`
 * @throws Error when the list cannot be fetched
 */
export async function latestIds(client: SandboxClient, name: string): Promise<readonly Offer[]> {
  const source = Object.hasOwn(ID_SOURCES, name) ? ID_SOURCES[name] : undefined
  const seen = seenIds(client, name)
  if (!source) return seen
  const request = { method: 'GET', path: source.path, headers: [], scope: source.api, isForPage: true }
  const response = await exchange(request, client, new AbortController().signal).catch((error: unknown) => {
    // An application may lack the scope of the list: what was seen is better than nothing.
    if (seen.length > 0) return undefined
    throw error
  })
  if (response && response.status !== 200 && seen.length === 0)
    throw new Error(`The list has status ${response.status}.`)
  const listed = itemsOf(response?.json).flatMap((item): Offer[] => {
    const value = item[name]
    return typeof value === 'string' ? [{ value, text: describeItem(item, i18n.language) }] : []
  })
  const known = new Set(listed.map(({ value }) => value))
  return [...listed, ...seen.filter(({ value }) => !known.has(value))].slice(0, MAX_OFFERED)
}

/** Whether there may be ids of a name to offer: the sandbox has a list of them, or a response had one. */
export const hasIds = (client: SandboxClient, name: string): boolean =>
  Object.hasOwn(ID_SOURCES, name) || seenIds(client, name).length > 0

/** The items of a page of a list, whatever its property is called. */
function itemsOf(json: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list = Array.isArray(json) ? json : isObject(json) ? Object.values(json).find(Array.isArray) : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}
