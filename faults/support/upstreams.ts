import { type Nginx, UPSTREAM_HEADER } from './nginx.ts'

/** The instance that a response is from, as nginx names it. */
export const upstreamOf = (response: Response): string =>
  response.headers.get(UPSTREAM_HEADER)?.split(', ').at(-1) ?? ''

/**
 * Watches which instances get requests through nginx.
 *
 * @returns a function with the instances that got requests since then, each with those requests' paths
 */
export function watchUpstreams(nginx: Nginx): () => Map<string, string[]> {
  const before = nginx.accesses().length
  return () => {
    const seen = new Map<string, string[]>()
    for (const line of nginx.accesses().slice(before)) {
      // address [time] "method path protocol" status bytes seconds upstream seconds
      const [, path = '', upstream = ''] = /"\S+ (\S+) \S+" \d+ \d+ \S+ (\S+)/.exec(line) ?? []
      seen.set(upstream, [...(seen.get(upstream) ?? []), path])
    }
    return seen
  }
}
