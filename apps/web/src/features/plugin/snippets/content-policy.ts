import type { AttributeValues } from '../embed/attributes.ts'

/**
 * The `Content-Security-Policy` of a page that uses the plugin and nothing else of other origins.
 *
 * @param portal origin of the portal
 * @param values attributes of the element; pictures and calls of other origins need to be allowed too
 */
export function contentPolicy(portal: string, values: AttributeValues): string {
  const calls = originOf(values['api-origin'], portal)
  const picture = originOf(values.image, portal)
  const directives: [name: string, ...sources: (string | undefined)[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", portal],
    ['style-src', "'self'", portal],
    ['connect-src', "'self'", portal, calls],
    ['img-src', "'self'", 'data:', picture]
  ]
  return directives
    .map(([name, ...sources]) => [name, ...new Set(sources.filter((source) => source !== undefined))].join(' '))
    .join(';\n  ')
}

/** The origin of an address; undefined when there is none, or when it is a path of the page's own. */
function originOf(address: string | undefined, portal: string): string | undefined {
  if (!address || address.startsWith('/')) return undefined
  return URL.canParse(address, portal) ? new URL(address, portal).origin : undefined
}
