import { isObject } from '@portico/openapi'
import { i18n } from '@/lib/i18n/i18n.ts'
import type { SandboxResponse } from '@/lib/sandbox/exchange.ts'
import type { SandboxClient } from '@/lib/sandbox/tokens.ts'
import { describeItem } from './describe-item.ts'
import { isIdName } from './id-sources.ts'
import type { Offer } from './offer.ts'

/** The ids of responses in this tab; content/legal lists it among what the browser stores. */
const STORAGE_KEY = 'portico.sandboxIds'

/** Ids of a name that are kept for a client, and levels of a response that are looked into. */
const MAX_IDS = 12
const MAX_DEPTH = 4

/** By client, then by name of the id. */
type SeenIds = Record<string, Record<string, Offer[]>>

function read(): SeenIds {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return isObject(stored) ? (stored as SeenIds) : {}
  } catch {
    return {}
  }
}

/** Remembers the ids of a response for as long as the tab is open, with what each is. */
export function rememberIds(client: SandboxClient, { status, json }: SandboxResponse): void {
  if (status >= 300) return
  const found: { name: string; offer: Offer }[] = []
  collect(json, 0, found)
  if (found.length === 0) return
  const seen = read()
  const own = { ...seen[client] }
  for (const { name, offer } of found.reverse()) {
    const others = (own[name] ?? []).filter(({ value }) => value !== offer.value)
    own[name] = [offer, ...others].slice(0, MAX_IDS)
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...seen, [client]: own }))
  } catch {
    // A full storage costs the reader an offer, nothing else.
  }
}

function collect(value: unknown, depth: number, found: { name: string; offer: Offer }[]): void {
  if (depth > MAX_DEPTH || found.length > 200) return
  if (Array.isArray(value)) for (const item of value) collect(item, depth + 1, found)
  if (!isObject(value)) return
  const text = describeItem(value, i18n.language)
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && isIdName(name)) found.push({ name, offer: { value: inner, text } })
    else collect(inner, depth + 1, found)
  }
}

/** The ids of a name that responses to a client have had, latest first. */
export const seenIds = (client: SandboxClient, name: string): readonly Offer[] => read()[client]?.[name] ?? []
