import type { SandboxClient } from '@/lib/sandbox/tokens.ts'
import { readingPath } from '../response/person-page.ts'
import type { Exchange } from '../use-exchange.ts'

/** The latest `ETag` by client and path of the resource, until the page is left. */
const tags = new Map<string, string>()

const keyOf = (client: SandboxClient, path: string) => `${client} ${path}`

/** Remembers the version of the resource that a response is about. */
export function rememberTag(exchange: Pick<Exchange, 'client' | 'request' | 'response'>): void {
  const { client, response } = exchange
  const tag = response.headers.find(([name]) => name.toLowerCase() === 'etag')?.[1]
  if (tag !== undefined && response.status < 300) tags.set(keyOf(client, pathOf(readingPath(exchange))), tag)
}

/** The version of a resource in the last response about it. */
export const seenTag = (client: SandboxClient, path: string): string | undefined => tags.get(keyOf(client, path))

/** A path without its query. */
const pathOf = (path: string) => path.split('?', 1)[0] ?? path
