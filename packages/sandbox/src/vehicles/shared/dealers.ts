import { COUNTRIES, type Country } from '@portico/finance'

/** A dealer of the shared stock. */
export interface Dealer {
  partnerId: string
  country: Country
  city: string
  postalCode: string
}

/** Towns with a postal code of each. The dealers are invented. */
const TOWNS: Readonly<Record<Country, string>> = {
  DE: 'Hamburg 20095, Köln 50667, Leipzig 04109, München 80331, Bremen 28195, Dresden 01067, Kassel 34117, Mainz 55116, Ulm 89073, Rostock 18055, Essen 45127, Freiburg 79098',
  ES: 'Madrid 28013, Sevilla 41001, Bilbao 48001, Valencia 46002, Zaragoza 50001, Vigo 36201, Murcia 30001, Oviedo 33003, Granada 18001, Burgos 09003',
  FR: 'Lyon 69002, Nantes 44000, Lille 59000, Dijon 21000, Rennes 35000, Toulouse 31000, Reims 51100, Grenoble 38000, Tours 37000, Nancy 54000',
  IT: 'Milano 20121, Torino 10121, Bologna 40121, Verona 37121, Firenze 50123, Bari 70121, Genova 16121, Parma 43121, Trieste 34121, Padova 35121',
  NL: 'Utrecht 3511 AB, Rotterdam 3011 AA, Eindhoven 5611 AZ, Groningen 9711 AA, Breda 4811 AA, Zwolle 8011 AA, Arnhem 6811 AA, Leiden 2311 AA',
  GB: 'Leeds LS1 1AA, Bristol BS1 1AA, Norwich NR1 1AA, Exeter EX1 1AA, Chester CH1 1AA, Cardiff CF10 1AA, Glasgow G1 1AA, Lincoln LN1 1AA, Reading RG1 1AA, York YO1 7AA',
  BE: 'Gent 9000, Antwerpen 2000, Namur 5000, Leuven 3000, Brugge 8000, Hasselt 3500, Mons 7000',
  PT: 'Porto 4000-001, Lisboa 1000-001, Braga 4700-001, Coimbra 3000-001, Faro 8000-001, Aveiro 3800-001, Viseu 3500-001',
  AT: 'Graz 8010, Linz 4020, Salzburg 5020, Wien 1010, Innsbruck 6020, Villach 9500, Bregenz 6900'
}

/** Characters of an id after its prefix, of which the last ones are the country and a digit. */
const ID_LENGTH = 10

function partnerIdOf(country: Country, city: string): string {
  const letters = city
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
  return `par_${letters.padEnd(ID_LENGTH, 'X').slice(0, ID_LENGTH - 3)}${country}1`
}

export const DEALERS: readonly Dealer[] = COUNTRIES.flatMap((country) =>
  TOWNS[country].split(', ').map((town): Dealer => {
    const [city = '', ...postalCode] = town.split(' ')
    return { partnerId: partnerIdOf(country, city), country, city, postalCode: postalCode.join(' ') }
  })
)

const PARTNERS = new Set(DEALERS.map(({ partnerId }) => partnerId))

/** Whether a partner is a dealer of the shared stock, which is read-only. */
export const isSharedDealer = (partnerId: string): boolean => PARTNERS.has(partnerId)
