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
const DEAL_ID = new RegExp(`^${idsOf(DEAL_PREFIXES)}$`)
const DEAL_ID_IN_PATH = new RegExp(`\\b${idsOf(DEAL_PREFIXES)}\\b`)
const PREFIX_LENGTH = 3

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
    RESOURCE_ID.lastIndex = at - PREFIX_LENGTH
    const [id] = RESOURCE_ID.exec(text) ?? []
    if (id !== undefined) ids.add(id)
  }
  return ids
}

/** Whether a request is about a resource that its address has, of which one deal is known. */
const readsDeal = (path: string): boolean => DEAL_ID_IN_PATH.test(path)

/**
 * Ids of the resources that a request touched, in the order in which they appear. The response of a list, or of what many deals use, has
 * ids of other deals; of these only the address counts.
 */
export function resourcesOf({ method, path, query, requestBody, responseBody }: RequestText): string[] {
  const ids = idsIn(path + query)
  if (method === 'GET' && !readsDeal(path)) return [...ids]
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
  if (status >= 300 || (method === 'GET' && !readsDeal(path))) return []
  return resources.filter((id) => DEAL_ID.test(id))
}
