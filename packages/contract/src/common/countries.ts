/** Where a catalogue record applies: the euro area as a whole, or one country by its ISO 3166-1 alpha-3 code. */
export const COUNTRIES = ['EUR', 'ESP', 'ITA', 'DEU', 'FRA', 'GBR', 'NLD'] as const
export type Country = (typeof COUNTRIES)[number]
export const DEFAULT_COUNTRY: Country = 'EUR'
