/**
 * How much a caller wants something that a list header such as `Accept` names (RFC 9110, section 12.4.2): the weight of the most
 * specific entry that fits, from 0 to 1; 1 for everything when there is no such header.
 *
 * @param names what would fit, the most specific first, in lower case: `application/json`, then `*` + `/*`
 */
export function weightOf(header: string | undefined, ...names: readonly string[]): number {
  if (header === undefined) return 1
  const entries = entriesOf(header)
  for (const name of names) {
    const found = entries.find((entry) => entry.name === name)
    if (found) return found.weight
  }
  return 0
}

function entriesOf(header: string): { readonly name: string; readonly weight: number }[] {
  return header.split(',').map((part) => {
    const [name = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((text) => text.trim())
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '')
    return { name, weight: weight === undefined ? 1 : Math.min(1, Math.max(0, Number(weight) || 0)) }
  })
}

/** Whether a caller takes answers that are compressed by gzip. */
export const takesGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined && weightOf(acceptEncoding, 'gzip', '*') > 0

/** Media types of OpenAPI documents, the registered ones too (OpenAPI 3.2.0, section 4.25.2). */
const JSON_TYPES = ['application/vnd.oai.openapi+json', 'application/openapi+json', 'application/json']
const YAML_TYPES = [
  ...['application/vnd.oai.openapi', 'application/vnd.oai.openapi+yaml', 'application/openapi+yaml'],
  ...['application/yaml', 'text/yaml', 'application/x-yaml', 'text/x-yaml']
]

/** Whether a caller would rather have JSON than YAML; `*` + `/*` with the same weight does not say so. */
export function prefersJson(accept: string | undefined): boolean {
  if (accept === undefined) return false
  return heaviest(accept, JSON_TYPES) > heaviest(accept, YAML_TYPES)
}

/** The greatest weight of those types that a caller names, or else of any type. */
function heaviest(accept: string, types: readonly string[]): number {
  const named = types.filter((type) => entriesOf(accept).some(({ name }) => name === type))
  return named.length > 0
    ? Math.max(...named.map((type) => weightOf(accept, type)))
    : weightOf(accept, 'application/*', '*/*')
}

/** A text as a header can have it: in percent-encoding (RFC 3986, section 2.1), which leaves numbers of versions and language tags alone. */
export const inHeader = (text: string): string => encodeURIComponent(text)

/** The opaque parts of the entity tags that an `If-None-Match` header lists; weak and strong tags are the same here. */
export const tagsIn = (ifNoneMatch: string | undefined): string[] =>
  [...(ifNoneMatch ?? '').matchAll(/"([\x21\x23-\x7e]*)"/g)].map(([, tag = '']) => tag)
