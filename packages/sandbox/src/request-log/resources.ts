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
const RESOURCE_ID = new RegExp(`\\b${idsOf([...DEAL_PREFIXES, ...OTHER_PREFIXES])}\\b`, 'g')
const DEAL_ID = new RegExp(`^${idsOf(DEAL_PREFIXES)}$`)

/** More ids of one request say nothing of what it is about. */
const MAX_IDS = 40

interface RequestText {
  method: string
  path: string
  query: string
  requestBody: Buffer
  responseBody: Buffer
}

/** Whether a request is about a resource that its address has, of which one deal is known. */
const readsDeal = (path: string): boolean => (path.match(RESOURCE_ID) ?? []).some((id) => DEAL_ID.test(id))

/**
 * Ids of the resources that a request touched, in the order in which they appear. The response of a list, or of what many deals use, has
 * ids of other deals; of these only the address counts.
 */
export function resourcesOf({ method, path, query, requestBody, responseBody }: RequestText): string[] {
  const readsOther = method === 'GET' && !readsDeal(path)
  const text = readsOther
    ? path + query
    : `${path}${query}\n${requestBody.toString('latin1')}\n${responseBody.toString('latin1')}`
  return [...new Set(text.match(RESOURCE_ID))].slice(0, MAX_IDS)
}

/** The resources of a request that belong to one deal, as the request has shown: it has created, changed or read something with them. */
export function linkedResources({ method, path, status, resources }: LogEntry): string[] {
  if (status >= 300 || (method === 'GET' && !readsDeal(path))) return []
  return resources.filter((id) => DEAL_ID.test(id))
}
