import type { CatalogueRecord } from '@portico/contract'

/** What a part of the snippet is, for its colour. */
export type SnippetPart = readonly [kind: 'mark' | 'tag' | 'attribute' | 'value', text: string]

/** ISO 3166-1 alpha-2 of the catalogue's countries; the euro area as a whole is none. */
const COUNTRY_CODES: Record<string, string> = { ESP: 'ES', ITA: 'IT', DEU: 'DE', FRA: 'FR', GBR: 'GB', NLD: 'NL' }

/** The fields without which the plugin does not know whose it is. */
const NEEDED = ['pluginid', 'assetsid'] as const

const textOf = (partner: CatalogueRecord, field: string) => String(partner[field] ?? '').trim()

/** The fields that a partner needs for the snippet and does not have. */
export function missingFields(partner: CatalogueRecord): string[] {
  return NEEDED.filter((field) => textOf(partner, field) === '')
}

/**
 * The HTML that shows the finance calculator in a partner's page, in parts that follow one another: an attribute a line.
 *
 * @param pluginUrl where the embeddable components are served; ends with a slash
 */
export function pluginSnippet(partner: CatalogueRecord, pluginUrl: string): SnippetPart[] {
  const attributes = {
    'plugin-id': textOf(partner, 'pluginid'),
    'assets-id': textOf(partner, 'assetsid'),
    country: COUNTRY_CODES[textOf(partner, 'country')] ?? '',
    language: textOf(partner, 'language').toLowerCase()
  }
  const given = Object.entries(attributes).filter(([, value]) => value !== '')
  return [
    ...element('script', [
      ['type', 'module'],
      ['src', `${pluginUrl}finance-calculator.js`]
    ]),
    ['mark', '\n'],
    ...element('finance-calculator', given)
  ]
}

/** The whole snippet as text. */
export function snippetText(parts: readonly SnippetPart[]): string {
  return parts.map(([, text]) => text).join('')
}

function element(name: string, attributes: [name: string, value: string][]): SnippetPart[] {
  return [
    ['mark', '<'],
    ['tag', name],
    ...attributes.flatMap(([attribute, value]): SnippetPart[] => [
      ['mark', '\n  '],
      ['attribute', attribute],
      ['mark', '='],
      ['value', `"${escapeAttribute(value)}"`]
    ]),
    ['mark', attributes.length > 0 ? '\n></' : '></'],
    ['tag', name],
    ['mark', '>']
  ]
}

/** A text as it stands between double quotes in HTML: the rules of the HTML standard's serialisation of attributes. */
function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
