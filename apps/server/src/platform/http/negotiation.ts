import { DEFAULT_LOCALE, type Locale, matchLocale } from '@portico/contract'

/**
 * How much a caller wants something that a list header such as `Accept` names (RFC 9110, section 12.4.2): the weight of the most
 * specific entry that fits, from 0 to 1; 1 for everything when there is no such header.
 *
 * @param names what would fit, the most specific first, in lower case: `application/json`, then `*` + `/*`
 */
export function weightOf(header: string | undefined, ...names: readonly string[]): number {
  if (header === undefined) return 1
  const entries = parseWeights(header)
  for (const name of names) {
    const found = entries.find((entry) => entry.name === name)
    if (found) return found.weight
  }
  return 0
}

function parseWeights(header: string): { readonly name: string; readonly weight: number }[] {
  return header.split(',').map((part) => {
    const [name = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((text) => text.trim())
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '')
    return { name, weight: weight === undefined ? 1 : Math.min(1, Math.max(0, Number(weight) || 0)) }
  })
}

/**
 * The language that a caller reads best among those of the portal (RFC 9110, section 12.5.4).
 *
 * @param acceptLanguage such as `es-MX,es;q=0.9,en;q=0.5`
 * @returns the default language when it names none of the portal's
 */
export function preferredLocale(acceptLanguage = ''): Locale {
  const known = parseWeights(acceptLanguage).filter(({ name, weight }) => weight > 0 && matchLocale(name))
  return matchLocale(known.sort((one, other) => other.weight - one.weight)[0]?.name) ?? DEFAULT_LOCALE
}

/** Whether a caller accepts responses that are compressed by gzip. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined && weightOf(acceptEncoding, 'gzip', '*') > 0

/** Media types of OpenAPI documents, the registered ones too (OpenAPI 3.2.0, section 4.25.2). */
const JSON_TYPES = ['application/vnd.oai.openapi+json', 'application/openapi+json', 'application/json']
const YAML_TYPES = [
  ...['application/vnd.oai.openapi', 'application/vnd.oai.openapi+yaml', 'application/openapi+yaml'],
  ...['application/yaml', 'text/yaml', 'application/x-yaml', 'text/x-yaml']
]

/** Whether a caller would rather have an OpenAPI document in JSON than in YAML; `*` + `/*` with the same weight does not say so. */
export const prefersJson = (accept: string | undefined): boolean =>
  accept !== undefined && heaviest(accept, JSON_TYPES) > heaviest(accept, YAML_TYPES)

/** The greatest weight of those types that a caller names, or else of any type. */
function heaviest(accept: string, types: readonly string[]): number {
  const named = types.filter((type) => parseWeights(accept).some(({ name }) => name === type))
  return named.length > 0
    ? Math.max(...named.map((type) => weightOf(accept, type)))
    : weightOf(accept, 'application/*', '*/*')
}

/** Whether a caller would rather have Markdown than JSON; `*` + `/*` does not say so. */
export const prefersMarkdown = (accept: string | undefined): boolean =>
  accept !== undefined &&
  weightOf(accept, 'text/markdown', 'text/*', '*/*') > weightOf(accept, 'application/json', 'application/*', '*/*')
