import { type Cents, checkVin, type TradeApiSchemas } from '@portico/finance'
import { NEW_PRICES } from './residual-values.ts'

type Fuel = TradeApiSchemas['Fuel']

/** A car that its VIN identifies. */
interface KnownCar {
  title: string
  fuel: Fuel
  /** Price when new. */
  newPrice: Cents
}

/** By the first nine characters of the VIN: maker and model. */
const CARS: Readonly<Record<string, KnownCar>> = {
  VPSZZZ1ZX: { title: 'Solenne Vista 1.2', fuel: 'PETROL', newPrice: 1_480_000 }
}

/** The car of a VIN, if the sandbox knows it. */
export const carOf = (vin: string): KnownCar | undefined => CARS[vin.slice(0, 9)]

/** Price when new of a car: its own where the sandbox knows it, else that of its fuel. */
export const newPriceOf = (vin: string, fuel: Fuel): Cents => carOf(vin)?.newPrice ?? NEW_PRICES[fuel]

/** What is wrong with a VIN that is written well: the check digit, where North America requires it. Undefined when nothing is. */
export function vinFault(vin: string): string | undefined {
  const check = checkVin(vin)
  if (check.valid || check.fault.step !== 'CHECK_DIGIT') return undefined
  return `The check digit at position 9 must be ${check.fault.calculated}. Compare the VIN with the registration document.`
}
