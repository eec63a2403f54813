import type { Cents, TradeApiSchemas } from '@portico/finance'

type Schemas = TradeApiSchemas

/**
 * The figures of the residual-value model, which the guide `residual-values` publishes: amounts in cents, of either currency. A test
 * compares the tables of the guide with them.
 */

/** Price when new of a car that the sandbox does not know, by fuel. */
export const NEW_PRICES: Readonly<Record<Schemas['Fuel'], Cents>> = {
  PETROL: 2_400_000,
  DIESEL: 2_900_000,
  HYBRID: 3_100_000,
  PLUG_IN_HYBRID: 3_900_000,
  ELECTRIC: 3_800_000
}

/** Percentage of the price when new that is left after so many full years since the first registration: the index is the years. */
export const RESIDUAL_PERCENTAGES: readonly number[] = [
  85, 75, 67, 59, 52, 45, 38, 31, 25, 21, 18, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4
]

/** Full years after which a car is no longer taken: the last ones of the table. */
export const MAX_YEARS = RESIDUAL_PERCENTAGES.length - 1
/** Kilometres above which a car is no longer taken. */
export const MAX_MILEAGE = 300_000

export const MILEAGE = {
  /** Kilometres that a car usually drives in a year. */
  yearly: 11_000,
  /** For each full step fewer or more than usual. */
  stepKilometres: 1_000,
  perStep: 5_000,
  /** Limit of the adjustment either way, as a percentage of the market value. */
  maxPercentage: 30
} as const

export const CONDITIONS: Readonly<Record<Schemas['Condition'], Cents>> = {
  EXCELLENT: 30_000,
  GOOD: 0,
  FAIR: -40_000,
  POOR: -120_000
}

export const SERVICE_HISTORIES: Readonly<Record<Schemas['ServiceHistory'], Cents>> = {
  FULL: 10_000,
  PARTIAL: 0,
  NONE: -30_000
}

/** For each owner after so many. */
export const OWNERS = { free: 2, perOwner: -10_000 } as const

/** Unless the car is free of accidents. */
export const ACCIDENT: Cents = -50_000

/** Price when new of a piece of equipment. The same percentage is left of it as of the car. */
export const EQUIPMENT_PRICES: Readonly<Record<Schemas['Equipment'], Cents>> = {
  AUTOMATIC_GEARBOX: 180_000,
  FOUR_WHEEL_DRIVE: 200_000,
  NAVIGATION: 80_000,
  LEATHER_SEATS: 150_000,
  HEATED_SEATS: 40_000,
  PANORAMIC_ROOF: 120_000,
  REVERSING_CAMERA: 40_000,
  LED_HEADLIGHTS: 80_000,
  TOW_BAR: 70_000,
  HEAT_PUMP: 100_000
}

/** For each damage; a car with a structural one is refused. */
export const DAMAGES: Readonly<Record<Exclude<Schemas['DamageSeverity'], 'STRUCTURAL'>, Cents>> = {
  LIGHT: -15_000,
  MEDIUM: -45_000,
  HEAVY: -90_000
}

/** The lowest offer of a valuation; only an inspection can lower it further. */
export const LOWEST_OFFER: Cents = 10_000

/** Days after that of the valuation on which an offer can be accepted. */
export const OFFER_DAYS = 7
/** Kilometres above the declared ones for which an offer is valid. */
export const SPARE_KILOMETRES = 500
/** Days after that of the acceptance for which the value is held. */
export const HELD_DAYS = 60
