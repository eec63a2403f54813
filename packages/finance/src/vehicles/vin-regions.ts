/** Regions of makers (ISO 3780), as the Vehicles API names them. */
export type VinRegion = 'AFRICA' | 'ASIA' | 'EUROPE' | 'NORTH_AMERICA' | 'OCEANIA' | 'SOUTH_AMERICA' | 'UNKNOWN'

/** The order in which second characters are assigned. */
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

/**
 * Countries (ISO 3166-1 alpha-2) with their ranges (ISO 3780): the first character, then the first and the last of the second characters.
 * Only ranges that the usual tables agree on; others have no country here.
 */
const COUNTRY_RANGES = Object.entries({
  US: '1A0 4A0 5A0',
  CA: '2A0',
  MX: '3AW',
  AU: '6AW',
  NZ: '7AE',
  AR: '8AE',
  BR: '9AE 939',
  ZA: 'AAH',
  JP: 'JA0',
  KR: 'KLR',
  CN: 'LA0',
  IN: 'MAE',
  ID: 'MFK',
  TH: 'MLR',
  TR: 'NLR',
  MY: 'PLR',
  TW: 'RFG',
  GB: 'SAM',
  DE: 'SNT WA0',
  PL: 'SUZ',
  CH: 'TAH',
  CZ: 'TJP',
  HU: 'TRV',
  PT: 'TW1',
  DK: 'UHM',
  IE: 'UNT',
  RO: 'UUX',
  SK: 'U57',
  AT: 'VAE',
  FR: 'VFR',
  ES: 'VSW',
  HR: 'V35',
  GR: 'XFH',
  NL: 'XLR',
  BE: 'YAE',
  FI: 'YFK',
  SE: 'YSW',
  NO: 'YX2',
  IT: 'ZAR'
})

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
  const contains = ([first = '', from = '', to = '']: readonly string[]) =>
    first === vin.charAt(0) && place >= ORDER.indexOf(from) && place <= ORDER.indexOf(to)
  return COUNTRY_RANGES.find(([, ranges]) => ranges.split(' ').some((range) => contains([...range])))?.[0]
}
