import type { CatalogueRecord } from '@portico/contract'

/** ISO 3166-1 alpha-2 of the catalogue's countries; the euro area as a whole is none. */
const COUNTRY_CODES: Readonly<Record<string, string>> = {
  ESP: 'ES',
  ITA: 'IT',
  DEU: 'DE',
  FRA: 'FR',
  GBR: 'GB',
  NLD: 'NL'
}

/** What a partner's record says about the attributes of an element of the plugin; empty where it says nothing. */
export function partnerValues(record: CatalogueRecord) {
  const text = (field: string) => String(record[field] ?? '').trim()
  const language = text('language').toLowerCase().slice(0, 2)
  return {
    'plugin-id': text('pluginid'),
    'assets-id': text('assetsid'),
    country: COUNTRY_CODES[text('country')] ?? '',
    language: language === 'en' || language === 'es' ? language : ''
  }
}
