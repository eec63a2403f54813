import type { Country } from '@portico/finance'
import { DEALERS } from '../vehicles/shared/dealers.ts'

/** The dealers of whom the documents tell. */
const NAMES: Readonly<Record<string, string>> = {
  par_BRUNNWALDT: 'Autohaus Brunnwaldt',
  par_LINDENHAUS: 'Autohaus Linden'
}

/** How dealers are called in a country, before their town. */
const TRADES: Readonly<Record<Country, string>> = {
  DE: 'Autohaus',
  ES: 'Automóviles',
  FR: 'Garage',
  IT: 'Autosalone',
  NL: 'Autobedrijf',
  GB: 'Motors of',
  BE: 'Garage',
  PT: 'Automóveis',
  AT: 'Autohaus'
}

const TOWNS = new Map(DEALERS.map(({ partnerId, country, city }) => [partnerId, `${TRADES[country]} ${city}`]))

/** The name of a dealer. In the sandbox every partner may be one; those that nothing is known of are called as their id. */
export const dealerNameOf = (partnerId: string): string =>
  NAMES[partnerId] ?? TOWNS.get(partnerId) ?? `Autohaus ${partnerId.charAt(4)}${partnerId.slice(5).toLowerCase()}`
