/** Regions of makers (ISO 3780), as the Vehicles API names them. */
export type VinRegion = 'AFRICA' | 'ASIA' | 'EUROPE' | 'NORTH_AMERICA' | 'OCEANIA' | 'SOUTH_AMERICA' | 'UNKNOWN'

/** The order in which second characters are assigned. */
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

/**
 * Countries by the first two characters (ISO 3780): the first character, then the first and the last of the second characters. Only ranges
 * that the usual tables agree on; others have no country here.
 */
const COUNTRY_RANGES = [
  ['1A0', 'US'],
  ['2A0', 'CA'],
  ['3AW', 'MX'],
  ['4A0', 'US'],
  ['5A0', 'US'],
  ['6AW', 'AU'],
  ['7AE', 'NZ'],
  ['8AE', 'AR'],
  ['9AE', 'BR'],
  ['939', 'BR'],
  ['AAH', 'ZA'],
  ['JA0', 'JP'],
  ['KLR', 'KR'],
  ['LA0', 'CN'],
  ['MAE', 'IN'],
  ['MFK', 'ID'],
  ['MLR', 'TH'],
  ['NLR', 'TR'],
  ['PLR', 'MY'],
  ['RFG', 'TW'],
  ['SAM', 'GB'],
  ['SNT', 'DE'],
  ['SUZ', 'PL'],
  ['TAH', 'CH'],
  ['TJP', 'CZ'],
  ['TRV', 'HU'],
  ['TW1', 'PT'],
  ['UHM', 'DK'],
  ['UNT', 'IE'],
  ['UUX', 'RO'],
  ['U57', 'SK'],
  ['VAE', 'AT'],
  ['VFR', 'FR'],
  ['VSW', 'ES'],
  ['V35', 'HR'],
  ['WA0', 'DE'],
  ['XFH', 'GR'],
  ['XLR', 'NL'],
  ['YAE', 'BE'],
  ['YFK', 'FI'],
  ['YSW', 'SE'],
  ['YX2', 'NO'],
  ['ZAR', 'IT']
] as const

/** The region of a maker, from the first character of a vehicle identification number. */
export function regionOf(vin: string): VinRegion {
  const first = vin.charAt(0)
  if (/[A-C]/.test(first)) return 'AFRICA'
  if (/[H-R]/.test(first)) return 'ASIA'
  if (/[S-Z]/.test(first)) return 'EUROPE'
  if (/[1-5]/.test(first)) return 'NORTH_AMERICA'
  if (/[67]/.test(first)) return 'OCEANIA'
  return /[890]/.test(first) ? 'SOUTH_AMERICA' : 'UNKNOWN'
}

/** The country of a maker (ISO 3166-1 alpha-2), from the first two characters; `undefined` where they are not assigned. */
export function countryOf(vin: string): string | undefined {
  const place = ORDER.indexOf(vin.charAt(1))
  const range = COUNTRY_RANGES.find(
    ([text]) =>
      text.charAt(0) === vin.charAt(0) &&
      place >= ORDER.indexOf(text.charAt(1)) &&
      place <= ORDER.indexOf(text.charAt(2))
  )
  return range?.[1]
}
