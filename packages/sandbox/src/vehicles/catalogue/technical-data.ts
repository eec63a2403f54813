import type { Powertrain } from './powertrains.ts'
import { Random } from './random.ts'
import type { Version } from './versions.ts'

/** From this first day of production on, a version was approved by the WLTP; before, by the NEDC. */
const WLTP_FROM = '2018-01-01'

/** Shares of the combined value by phase of the WLTP; weighted by their lengths they make 1. */
const PHASES = {
  engine: { low: 1.28, medium: 0.97, high: 0.87, extraHigh: 1.025 },
  hybrid: { low: 0.98, medium: 0.87, high: 0.9, extraHigh: 1.17 },
  electric: { low: 0.78, medium: 0.82, high: 0.93, extraHigh: 1.248 }
} as const

/** Grams of carbon dioxide from a litre, for 100 kilometres. */
const CO2_OF_LITRE = { PETROL: 23.2, DIESEL: 26.3 } as const
/** Of the electricity that charging takes, this share reaches the battery. */
const CHARGING_EFFICIENCY = 0.8687
/** Ranges of the city phases, compared with those of all. */
const CITY_RANGE = 1.308
/** Upper limits of the classes A to F (German Pkw-EnVKV, grams per kilometre). */
const CO2_LIMITS = [0, 95, 115, 135, 155, 175] as const

const decimal = (value: number) => value.toFixed(1)
const roundTo = (value: number, step: number) => Math.round(value / step) * step

/** Kilograms ready to drive, with a driver of 75 kilograms. */
const kerbMass = ({ model, powertrain, bodyType, trimLevel }: Version) =>
  roundTo(
    model.segment.mass +
      powertrain.mass +
      trimLevel * 15 +
      (bodyType === 'ESTATE' ? 45 : 0) +
      new Random(model.seed, 4).integer(-30, 30),
    5
  )

/** Litres per 100 kilometres of an engine that drives a car alone: a fit to values of type approvals. */
function engineConsumption(version: Version): number {
  const { powertrain, model, producedFrom } = version
  const age = Math.max(0, 2026 - Number(producedFrom.slice(0, 4)))
  const base = 2.95 + kerbMass(version) * 0.0015 + powertrain.power * 0.0085 + model.segment.drag
  return base * (powertrain.fuel === 'DIESEL' ? 0.8 : 1) * (1 + age * 0.008)
}

/** Kilowatt hours per 100 kilometres, with the losses of charging. */
const electricConsumption = (version: Version) => 9 + kerbMass(version) * 0.0033 + version.model.segment.drag * 1.6

/** What a version uses over 100 kilometres; a plug-in hybrid both, weighted by the share of electric driving. */
interface Usage {
  litres: number
  kilowattHours: number
  /** Kilometres on electricity alone. */
  range: number
}

function usageOf(version: Version): Usage {
  const { fuel, usableCapacity } = version.powertrain
  const electricity = electricConsumption(version)
  const range = Math.round((usableCapacity / (electricity * CHARGING_EFFICIENCY)) * 100)
  const litres = engineConsumption(version)
  switch (fuel) {
    case 'ELECTRIC':
      return { litres: 0, kilowattHours: electricity, range }
    case 'PLUG_IN_HYBRID': {
      const share = 1 - Math.exp(-range / 45)
      return { litres: litres * 0.8 * (1 - share), kilowattHours: electricity * share, range }
    }
    case 'HYBRID':
      return { litres: litres * 0.765, kilowattHours: 0, range: 0 }
    default:
      return { litres, kilowattHours: 0, range: 0 }
  }
}

/** Kilometres that a version drives on electricity alone (WLTP, combined); 0 where it is not charged from outside. */
export const electricRangeOf = (version: Version): number => usageOf(version).range

function phasesOf(combined: number, unit: string, shares: (typeof PHASES)[keyof typeof PHASES], isWltp: boolean) {
  const { low, medium, high, extraHigh } = shares
  return {
    unit,
    ...(isWltp && {
      low: decimal(combined * low),
      medium: decimal(combined * medium),
      high: decimal(combined * high),
      extraHigh: decimal(combined * extraHigh)
    }),
    combined: decimal(combined)
  }
}

function consumptionOf({ producedFrom, powertrain }: Version, { litres, kilowattHours }: Usage) {
  const isWltp = producedFrom >= WLTP_FROM
  const shares = powertrain.motorPower > 0 ? PHASES.hybrid : PHASES.engine
  return {
    procedure: isWltp ? 'WLTP' : 'NEDC',
    ...(litres > 0 && { fuel: phasesOf(litres, 'LITRES_PER_100_KM', shares, isWltp) }),
    ...(kilowattHours > 0 && { electricity: phasesOf(kilowattHours, 'KWH_PER_100_KM', PHASES.electric, isWltp) })
  }
}

function batteryOf({ grossCapacity, usableCapacity, fuel }: Powertrain) {
  const isCharged = fuel !== 'HYBRID'
  return {
    grossCapacity: decimal(grossCapacity),
    ...(isCharged && { usableCapacity: decimal(usableCapacity) }),
    chemistry: fuel === 'ELECTRIC' && grossCapacity < 70 ? 'LFP' : 'NMC',
    warrantyYears: 8,
    warrantyKilometres: 160_000
  }
}

function chargingOf({ fuel, usableCapacity }: Powertrain) {
  if (fuel === 'PLUG_IN_HYBRID') return { acPowerKilowatts: '7.4', connector: 'TYPE_2' }
  const power = roundTo(70 + usableCapacity * 1.05, 5)
  return {
    acPowerKilowatts: usableCapacity > 80 ? '22.0' : '11.0',
    dcPowerKilowatts: decimal(power),
    // Seven tenths of the capacity, at two thirds of the highest power on average.
    dcMinutesTenToEighty: Math.round(((usableCapacity * 0.7) / (power * 0.65)) * 60),
    connector: 'CCS_COMBO_2'
  }
}

function powertrainOf({ powertrain }: Version, { range }: Usage) {
  const { fuel, power, torque, displacement, cylinders, enginePower, motorPower } = powertrain
  const electric = range > 0 && {
    electricRange: {
      procedure: 'WLTP',
      combinedKilometres: range,
      cityKilometres: Math.round(range * CITY_RANGE)
    },
    charging: chargingOf(powertrain)
  }
  if (fuel === 'ELECTRIC')
    return {
      kind: 'ELECTRIC',
      powerKilowatts: power,
      torqueNewtonMetres: torque,
      battery: batteryOf(powertrain),
      ...electric
    }
  const engine = { displacementCubicCentimetres: displacement, cylinders }
  if (motorPower === 0)
    return { kind: 'COMBUSTION', fuel, ...engine, powerKilowatts: power, torqueNewtonMetres: torque }
  return {
    kind: 'HYBRID',
    fuel,
    ...engine,
    enginePowerKilowatts: enginePower,
    motorPowerKilowatts: motorPower,
    powerKilowatts: power,
    plugIn: fuel === 'PLUG_IN_HYBRID',
    battery: batteryOf(powertrain),
    ...electric
  }
}

function standardOf(producedFrom: string): string {
  if (producedFrom >= '2023-09-01') return 'EURO_6E'
  if (producedFrom >= '2020-01-01') return 'EURO_6D'
  return 'EURO_6'
}

function emissionsOf({ powertrain: { fuel }, producedFrom }: Version, { litres }: Usage) {
  const co2Combined = Math.round(Number(decimal(litres)) * CO2_OF_LITRE[fuel === 'DIESEL' ? 'DIESEL' : 'PETROL'])
  const place = CO2_LIMITS.findIndex((limit) => co2Combined <= limit)
  return {
    co2Combined,
    standard: fuel === 'ELECTRIC' ? 'ELECTRIC' : standardOf(producedFrom),
    co2Class: place < 0 ? 'G' : 'ABCDEF'.charAt(place)
  }
}

function sizeOf({ model: { segment, seed }, bodyType }: Version) {
  const random = new Random(seed, 5)
  const isEstate = bodyType === 'ESTATE'
  return {
    lengthMillimetres: segment.length + random.integer(-90, 90) + (isEstate ? 180 : 0),
    widthMillimetres: segment.width + random.integer(-20, 20),
    heightMillimetres: segment.height + random.integer(-20, 20) + (isEstate ? 15 : 0),
    wheelbaseMillimetres: segment.wheelbase + random.integer(-40, 40),
    luggageLitres: roundTo(segment.luggage + random.integer(-30, 30) + (isEstate ? 140 : 0), 5)
  }
}

function massesOf(version: Version) {
  const {
    powertrain,
    model: { segment }
  } = version
  const kerb = kerbMass(version)
  const isElectric = powertrain.fuel === 'ELECTRIC'
  const towing = roundTo(kerb * (isElectric ? 0.5 : 0.8) + (segment.drag > 0.4 ? 300 : 0), 50)
  return {
    kerbKilograms: kerb,
    // The driver is in the kerb weight already.
    grossKilograms: roundTo(kerb + (segment.seats - 1) * 75 + segment.luggage * 0.35 + 60, 5),
    ...(segment.mass > 1100 && segment.height > 1400 && { towingBrakedKilograms: towing })
  }
}

/** Technical data of a version, as the document has them. */
export function technicalDataOf(version: Version) {
  const {
    versionId,
    powertrain,
    model: { segment }
  } = version
  const use = usageOf(version)
  const consumption = consumptionOf(version, use)
  return {
    versionId,
    powertrain: powertrainOf(version, use),
    transmission: powertrain.isManual ? 'MANUAL' : 'AUTOMATIC',
    drive: powertrain.drive,
    doors: segment.doors,
    seats: segment.seats,
    dimensions: sizeOf(version),
    masses: massesOf(version),
    ...(consumption.fuel && { consumptionCombined: consumption.fuel.combined }),
    consumption,
    emissions: emissionsOf(version, use)
  }
}
