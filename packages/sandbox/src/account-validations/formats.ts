import { COUNTRIES, type Country, ibanLength, ibanStructure, nationalCheckOf } from '@portico/finance'

/** The sample of each country in the IBAN registry: a valid number that belongs to nobody. */
const SAMPLES: Record<Country, string> = {
  AT: 'AT611904300234573201',
  BE: 'BE68539007547034',
  DE: 'DE89370400440532013000',
  ES: 'ES9121000418450200051332',
  FR: 'FR1420041010050500013M02606',
  GB: 'GB29NWBK60161331926819',
  IT: 'IT60X0542811101000000123456',
  NL: 'NL91ABNA0417164300',
  PT: 'PT50000201231234567890154'
}

/** What an IBAN looks like in each country, by country code. */
export const IBAN_FORMATS = COUNTRIES.toSorted().map((country) => ({
  country,
  length: ibanLength(country),
  structure: ibanStructure(country),
  nationalCheck: nationalCheckOf(country),
  sample: SAMPLES[country]
}))
