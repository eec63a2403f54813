import type { BodyType } from '../model.ts'

/** What the models of a class of cars have in common. */
export interface Segment {
  bodies: readonly BodyType[]
  /** Codes of powertrains. */
  powertrains: readonly string[]
  /** Codes of the powertrains of its electric models. */
  electric: readonly string[]
  /** List price of the simplest version in euros, VAT of Germany included. */
  price: number
  length: number
  width: number
  height: number
  wheelbase: number
  /** Litres of luggage. */
  luggage: number
  /** Kilograms with driver and the lightest petrol engine. */
  mass: number
  doors: number
  seats: number
  /** Air resistance: litres per 100 kilometres more than a saloon. */
  drag: number
}

const NAMES = ['CITY', 'COMPACT', 'MID', 'LARGE', 'SMALL_SUV', 'MID_SUV', 'LARGE_SUV', 'SPORT', 'VAN'] as const
export type SegmentName = (typeof NAMES)[number]

type Row = readonly [
  bodies: string,
  powertrains: string,
  electric: string,
  price: number,
  size: readonly [length: number, width: number, height: number, wheelbase: number],
  luggage: number,
  mass: number,
  doors: number,
  seats: number,
  drag: number
]

const ROWS: Record<SegmentName, Row> = {
  CITY: ['HATCHBACK', 'P10 P12', 'E44 E52', 16_200, [3780, 1695, 1490, 2450], 270, 1070, 5, 4, 0],
  COMPACT: [
    'HATCHBACK ESTATE',
    'P10 P12 P15 D15 H15',
    'E52 E62',
    23_400,
    [4350, 1800, 1470, 2660],
    400,
    1290,
    5,
    5,
    0.1
  ],
  MID: ['SALOON ESTATE', 'P15 P20 D20 H20 Q15', 'E62 E77', 33_800, [4740, 1840, 1450, 2800], 520, 1480, 5, 5, 0],
  LARGE: ['SALOON ESTATE', 'P20 P30 D20 D30 Q20', 'E77 E95', 52_500, [4970, 1890, 1470, 2970], 570, 1690, 5, 5, 0.1],
  SMALL_SUV: ['SUV', 'P10 P12 P15 H15', 'E52 E62', 24_300, [4230, 1800, 1590, 2600], 420, 1300, 5, 5, 0.5],
  MID_SUV: ['SUV', 'P15 D15 D20 H20 Q15', 'E62 E77', 35_900, [4560, 1860, 1650, 2700], 560, 1540, 5, 5, 0.7],
  LARGE_SUV: ['SUV', 'P30 D30 Q20', 'E77 E95', 61_000, [4930, 1960, 1740, 2900], 690, 1960, 5, 7, 1],
  SPORT: ['COUPE CONVERTIBLE', 'P20 P30', 'E77 E95', 43_500, [4430, 1850, 1330, 2560], 290, 1410, 3, 4, 0],
  VAN: ['VAN', 'D20 P20', 'E62 E77', 36_400, [4950, 1930, 1940, 3100], 980, 1850, 5, 8, 1.4]
}

const list = (text: string) => text.split(' ')

export const SEGMENTS = Object.fromEntries(
  Object.entries(ROWS).map(
    ([name, [bodies, powertrains, electric, price, size, luggage, mass, doors, seats, drag]]) => {
      const [length, width, height, wheelbase] = size
      const segment: Segment = {
        bodies: list(bodies) as BodyType[],
        powertrains: list(powertrains),
        electric: list(electric),
        price,
        length,
        width,
        height,
        wheelbase,
        luggage,
        mass,
        doors,
        seats,
        drag
      }
      return [name, segment]
    }
  )
) as Record<SegmentName, Segment>
