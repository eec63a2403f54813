import { COUNTRIES, type Country } from '@portico/finance'
import type { SegmentName } from './segments.ts'

/** A make of cars. All makes, models and versions are invented. */
export interface Make {
  makeId: string
  name: string
  /** World manufacturer identifier of its vehicles (ISO 3780): well-formed, of the make's region, and of no real maker. */
  manufacturer: string
  /** Countries in which it is sold. */
  countries: readonly Country[]
  /** Its prices, compared with those of an ordinary make. */
  priceLevel: number
  /** Names of its trims, the simplest first. */
  trims: readonly [string, string, string]
  models: readonly ModelDefinition[]
}

export interface ModelDefinition {
  name: string
  segment: SegmentName
  /** Codes of its powertrains, where it has not all of its segment. */
  powertrains?: readonly string[]
}

/** The models of a text such as `Corvo:COMPACT:P12,P15 Lumen_E:SMALL_SUV`. */
const modelsOf = (text: string): ModelDefinition[] =>
  text.split(' ').map((each) => {
    const [name = '', segment, powertrains] = each.split(':')
    return {
      name: name.replace('_', ' '),
      segment: segment as SegmentName,
      ...(powertrains && { powertrains: powertrains.split(',') })
    }
  })

const except = (...countries: Country[]) => COUNTRIES.filter((country) => !countries.includes(country))

type Row = readonly [
  makeId: string,
  name: string,
  manufacturer: string,
  countries: readonly Country[],
  priceLevel: number,
  trims: string,
  models: string
]

/** In the order of their names. The ids of Aurelia, Brenmark and Solenne are in the documents. */
const ROWS: readonly Row[] = [
  [
    'mak_3Q8W5N1AVR',
    'Aurelia',
    'WPT',
    COUNTRIES,
    1.06,
    'Essence Touring Avance',
    'Altane:MID Corvo:COMPACT:P12,P15,H15 Grandor:LARGE_SUV Lumen_E:SMALL_SUV Maristo:LARGE Pirelo:CITY Rivolar:SPORT Vantor:MID_SUV'
  ],
  [
    'mak_8B2K6R4MDN',
    'Brenmark',
    '1M8',
    except('PT', 'AT'),
    1.12,
    'Base Summit Reserve',
    'Ardenhill:MID Highmere:LARGE_SUV Kenridge:MID_SUV Loadstone:VAN Marlowe:COMPACT Stratline:LARGE Torvale_E:MID_SUV Windrow:SPORT'
  ],
  [
    'mak_1C9D4R7RNA',
    'Caldrin',
    'SNX',
    COUNTRIES,
    0.98,
    'Start Plus Select',
    'Amselo:CITY Bergano_E:COMPACT Drosselin:COMPACT Falkera:MID_SUV Kranivo:LARGE Milvane:MID Sperlo:SMALL_SUV Storvan:VAN'
  ],
  [
    'mak_6D3V8R2EQT',
    'Dovarre',
    'VNX',
    except('GB'),
    0.95,
    'Vie Belle Grande',
    'Belune:CITY Calanque:SMALL_SUV Dorive:COMPACT Estivane:SPORT Garrigue:MID_SUV Lavandine_E:CITY Ormelle:MID Passeron:VAN'
  ],
  [
    'mak_2E7H5V9RHK',
    'Elvaro',
    'VWY',
    COUNTRIES,
    0.88,
    'Basico Estilo Cumbre',
    'Alisio:COMPACT Bahiana:CITY Cierzo:MID Duerna_E:COMPACT Mesetra:MID_SUV Riberal:VAN Terrales:LARGE_SUV Vegalta:SMALL_SUV'
  ],
  [
    'mak_9G4A1D6RDN',
    'Galdren',
    'YTX',
    COUNTRIES,
    1.18,
    'Pure Core Ultra',
    'Bjorne:LARGE_SUV Fjella:MID_SUV Granskog:MID Havsund:LARGE Isfald_E:SMALL_SUV Kustlin:COMPACT Norrvik_E:MID_SUV Skogal:SMALL_SUV'
  ],
  [
    'mak_4H8V2N5RHV',
    'Havenor',
    'SEX',
    except('ES', 'PT'),
    1.22,
    'Club County Crown',
    'Ashcombe:MID Brambley:CITY Downland:LARGE_SUV Fernhurst:COMPACT Kestrelle:SPORT Larkmoor:SMALL_SUV Thornbury:LARGE Wychwood_E:MID_SUV'
  ],
  [
    'mak_7J1S3T6RAX',
    'Istralia',
    'ZKX',
    COUNTRIES,
    1.02,
    'Linea Tono Forte',
    'Brezzale:CITY Collina:MID_SUV Fiorenta:COMPACT Lagunare_E:CITY Marelta:SPORT Pinetra:SMALL_SUV Sorgente:MID Vallarda:LARGE'
  ],
  [
    'mak_5K2E9S4TRW',
    'Kestrow',
    'NMY',
    COUNTRIES,
    0.8,
    'Active Comfort Style',
    'Belek:COMPACT Canik:CITY Derya_E:SMALL_SUV Efeler:MID Gordes:VAN Hisara:SMALL_SUV Kumluk:MID_SUV Simavi:COMPACT'
  ],
  [
    'mak_3M6R8A1KRX',
    'Lumaro',
    'KPX',
    COUNTRIES,
    0.9,
    'Air Light Sky',
    'Aranu:CITY Borami:COMPACT Dalbit_E:SMALL_SUV Haneul:MID_SUV Jinara:MID Maruon:LARGE_SUV Pyeon_E:MID_SUV Sarang:SMALL_SUV'
  ],
  [
    'mak_8N5V2K7RWM',
    'Norvik',
    'XPY',
    except('ES', 'IT'),
    0.93,
    'Eco Family Sport',
    'Delfin:CITY Kanaal:VAN Noordam:MID Polderan:COMPACT Rivieren_E:COMPACT Texelar:SMALL_SUV Veluwen:MID_SUV Zeewind:SPORT'
  ],
  [
    'mak_1P4S6N9RAE',
    'Orsanne',
    'VGX',
    COUNTRIES,
    1.3,
    'Cercle Palais Royal',
    'Amirale:LARGE Bastide:LARGE_SUV Courtine:MID Diligence:VAN Etoile_E:LARGE_SUV Faubourg:COMPACT Galerie:MID_SUV Hermine:SPORT'
  ],
  [
    'mak_6P9T3X8RRX',
    'Pellaro',
    'TWZ',
    COUNTRIES,
    0.86,
    'Base Praia Serra',
    'Alvorin:COMPACT Brisal:CITY Cavaleira:MID Douravel:SMALL_SUV Falesia:MID_SUV Lezira:VAN Minhota_E:CITY Serrana:LARGE_SUV'
  ],
  [
    'mak_5S1T7P9ENE',
    'Solenne',
    'VPS',
    COUNTRIES,
    0.92,
    'Vita Ligne Luxe',
    'Cargo:VAN Clairin:CITY Mistrale:MID_SUV Oriole_E:SMALL_SUV Rochelle:MID Soleane:SPORT Verdon:LARGE_SUV Vista:COMPACT:P12,P15,D15'
  ],
  [
    'mak_2T8A5V4RKA',
    'Tavoria',
    'LXY',
    COUNTRIES,
    0.84,
    'City Smart Max',
    'Anlan_E:CITY Baihe_E:COMPACT Chunyu_E:SMALL_SUV Dongfu:MID Huaxin:MID_SUV Lianhua_E:MID_SUV Qingyu:SMALL_SUV Songlin_E:LARGE_SUV'
  ],
  [
    'mak_9W3D7H2MEX',
    'Wendholm',
    'WYZ',
    COUNTRIES,
    1.34,
    'Business Exclusive Manufaktur',
    'Adlerau:LARGE Birkenau:COMPACT Eichhof:MID Forstberg:LARGE_SUV Heidsee_E:MID_SUV Lindenau:MID_SUV Rheingau:SPORT Seefeld_E:LARGE_SUV'
  ]
]

/** All makes, sorted by name. */
export const MAKES: readonly Make[] = ROWS.map(
  ([makeId, name, manufacturer, countries, priceLevel, trims, models]) => ({
    makeId,
    name,
    manufacturer,
    countries,
    priceLevel,
    trims: trims.split(' ') as [string, string, string],
    models: modelsOf(models)
  })
)
