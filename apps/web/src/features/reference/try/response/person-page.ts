import { isObject } from '@portico/openapi'
import type { Exchange } from '../use-exchange.ts'

/** A page of the sandbox on which a person goes on, and whose it is. */
export interface PersonPage {
  readonly kind: 'bank' | 'phone' | 'card' | 'signature'
  readonly url: string
}

/** Paths of the simulated pages, and whose they are. */
const PAGES: Readonly<Record<string, PersonPage['kind']>> = {
  '/sandbox/providers/bank/': 'bank',
  '/sandbox/providers/phone/': 'phone',
  '/sandbox/providers/card/': 'card',
  '/sandbox/sign/': 'signature'
}

const MAX_DEPTH = 5

/** The pages that a response waits for: one, or one for each who signs. */
export function personPages({ response }: Pick<Exchange, 'response'>): readonly PersonPage[] {
  return response.status < 300 ? find(response.json, 0) : []
}

function find(value: unknown, depth: number): PersonPage[] {
  if (typeof value === 'string') return pageOf(value)
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((inner) => find(inner, depth + 1))
}

function pageOf(text: string): PersonPage[] {
  if (!text.startsWith('http') || !URL.canParse(text)) return []
  const { pathname } = new URL(text)
  const path = Object.keys(PAGES).find((beginning) => pathname.startsWith(beginning))
  const kind = path === undefined ? undefined : PAGES[path]
  return kind ? [{ kind, url: text }] : []
}

/** The path by which what a response is about is read again. */
export function readingPath({ request, response }: Pick<Exchange, 'request' | 'response'>): string {
  const location = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  if (location !== undefined && URL.canParse(location, window.location.origin)) {
    const { pathname, search } = new URL(location, window.location.origin)
    return pathname + search
  }
  return request.path
}

/** The status that a response gives of its resource. */
export function statusOf(json: unknown): string | undefined {
  const status = isObject(json) ? json.status : undefined
  const code = isObject(status) ? status.code : status
  return typeof code === 'string' ? code : undefined
}
