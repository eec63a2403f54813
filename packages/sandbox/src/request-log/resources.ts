import type { LogEntry } from './entry.ts'

/** Ids by which the records of one deal lead to one another. */
const DEAL_PREFIXES = [
  'quo',
  'prq',
  'bav',
  'app',
  'con',
  'ord',
  'tri',
  'pay',
  'ref',
  'sig',
  'val',
  'ins',
  'dam',
  'off',
  'trf'
]

/** Ids of what many deals use: vehicles of the stock, endpoints, deliveries and the like. */
const OTHER_PREFIXES = ['veh', 'end', 'sec', 'evt', 'dlv', 'doc', 'dpi', 'pic', 'slt', 'prd']

const idsOf = (prefixes: readonly string[]) => `(?:${prefixes.join('|')})_[0-9A-HJKMNP-TV-Z]{10}`
const RESOURCE_ID = new RegExp(`\\b${idsOf([...DEAL_PREFIXES, ...OTHER_PREFIXES])}\\b`, 'y')
const PREFIX_LENGTH = 3
const OF_DEALS = new Set(DEAL_PREFIXES)

const isOfDeal = (id: string): boolean => OF_DEALS.has(id.slice(0, PREFIX_LENGTH))

/** More ids of one request say nothing of what it is about. */
const MAX_IDS = 40

interface RequestText {
  method: string
  path: string
  query: string
  requestBody: string
  responseBody: string
}

/** Adds the ids in a text, in their order. Looking for underscores first takes a fraction of the time of one expression. */
function idsIn(text: string, ids = new Set<string>()): Set<string> {
  for (let at = text.indexOf('_'); at >= 0 && ids.size < MAX_IDS; at = text.indexOf('_', at + 1)) {
    if (at < PREFIX_LENGTH) continue
    const start = at - PREFIX_LENGTH
    RESOURCE_ID.lastIndex = start
    if (RESOURCE_ID.test(text)) ids.add(text.slice(start, RESOURCE_ID.lastIndex))
  }
  return ids
}

/** Whether a request with these ids in its path is about a resource of one deal. */
const hasDeal = (ids: ReadonlySet<string>): boolean => [...ids].some(isOfDeal)

/**
 * Ids of the resources that a request touched, in the order in which they appear. The response of a list, or of what many deals use, has
 * ids of other deals; of these only the address counts.
 */
export function resourcesOf({ method, path, query, requestBody, responseBody }: RequestText): string[] {
  const ids = idsIn(path)
  const isOnlyAddress = method === 'GET' && !hasDeal(ids)
  idsIn(query, ids)
  if (isOnlyAddress) return [...ids]
  idsIn(requestBody, ids)
  return [...idsIn(responseBody, ids)]
}

/** The resources of a request that belong to one deal, as the request has shown: it has created, changed or read something with them. */
export function linkedResources({
  method,
  path,
  status,
  resources
}: Pick<LogEntry, 'method' | 'path' | 'status' | 'resources'>): string[] {
  if (status >= 300 || (method === 'GET' && !hasDeal(idsIn(path)))) return []
  return resources.filter(isOfDeal)
}
