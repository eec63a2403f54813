import type { CatalogueRecord, PluginVersions } from '@portico/contract'
import { escapeAttribute } from '@/lib/plugin/escape-attribute.ts'
import { partnerValues } from '@/lib/plugin/partner-values.ts'
import { latestVersion, releasedFile } from '@/lib/plugin/released-versions.ts'

export type SnippetPart = readonly [kind: 'mark' | 'tag' | 'attribute' | 'value', text: string]

/** The fields by which the plugin identifies the partner. */
const NEEDED = ['pluginid', 'assetsid'] as const

/** The fields that a partner needs for the snippet and does not have. */
export function missingFields(partner: CatalogueRecord): string[] {
  return NEEDED.filter((field) => String(partner[field] ?? '').trim() === '')
}

/** The example price in the snippet; the shop sets the price of each car. */
const EXAMPLE_PRICE = '30000'

/** The integrity attributes of a released file; none for a file that the version does not have. */
function checked(versions: PluginVersions, name: string): [name: string, value: string][] {
  const latest = latestVersion(versions)
  const integrity = latest && releasedFile(latest, name)?.integrity
  return integrity === undefined
    ? []
    : [
        ['integrity', integrity],
        ['crossorigin', 'anonymous']
      ]
}

/**
 * The HTML that embeds the finance calculator in a partner's page, as a sequence of parts, with one attribute on each line. It has the
 * newest version with the hashes of its files, so that the files cannot change.
 *
 * @param pluginUrl where the embeddable components are served; ends with a slash
 */
export function pluginSnippet(partner: CatalogueRecord, pluginUrl: string, versions: PluginVersions): SnippetPart[] {
  const files = `${pluginUrl}${versions.latest}/`
  const attributes = { ...partnerValues(partner), 'vehicle-price': EXAMPLE_PRICE }
  const given = Object.entries(attributes).filter(([, value]) => value !== '')
  return [
    ...startTag('link', [['rel', 'stylesheet'], ['href', `${files}reserve.css`], ...checked(versions, 'reserve.css')]),
    ['mark', '\n'],
    ...element('script', [
      ['type', 'module'],
      ['src', `${files}finance-calculator.js`],
      ...checked(versions, 'finance-calculator.js')
    ]),
    ['mark', '\n'],
    ...element('portico-finance-calculator', given)
  ]
}

/** The whole snippet as text. */
export function snippetText(parts: readonly SnippetPart[]): string {
  return parts.map(([, text]) => text).join('')
}

function element(name: string, attributes: [name: string, value: string][]): SnippetPart[] {
  return [...startTag(name, attributes), ['mark', '</'], ['tag', name], ['mark', '>']]
}

function startTag(name: string, attributes: [name: string, value: string][]): SnippetPart[] {
  return [
    ['mark', '<'],
    ['tag', name],
    ...attributes.flatMap(([attribute, value]): SnippetPart[] => [
      ['mark', '\n  '],
      ['attribute', attribute],
      ['mark', '='],
      ['value', `"${escapeAttribute(value)}"`]
    ]),
    ['mark', attributes.length > 0 ? '\n>' : '>']
  ]
}
