import type { Fuel } from '../model.ts'

/** What drives the versions of a model. */
export interface Powertrain {
  code: string
  /** Begins the names of its versions. */
  name: string
  fuel: Fuel
  /** Kilowatts that it has altogether. */
  power: number
  /** Cubic centimetres; 0 where there is no engine. */
  displacement: number
  cylinders: number
  /** Kilowatts of the engine alone and of the motor alone. */
  enginePower: number
  motorPower: number
  /** Newton metres. */
  torque: number
  /** Kilowatt hours that the battery can hold, and that the car uses; 0 where there is none. */
  grossCapacity: number
  usableCapacity: number
  /** Euros more than the simplest powertrain, and kilograms more than the lightest. */
  surcharge: number
  mass: number
  isManual: boolean
  drive: 'FRONT' | 'REAR' | 'ALL'
}

type Row = readonly [
  name: string,
  fuel: Fuel,
  power: number,
  engine: readonly [displacement: number, cylinders: number, power: number],
  motor: readonly [power: number, grossCapacity: number, usableCapacity: number],
  torque: number,
  surcharge: number,
  mass: number,
  gears: 'MANUAL' | 'AUTOMATIC',
  drive: Powertrain['drive']
]

const NO_MOTOR = [0, 0, 0] as const
const NO_ENGINE = [0, 0, 0] as const

const ROWS: Record<string, Row> = {
  P10: ['1.0', 'PETROL', 66, [999, 3, 66], NO_MOTOR, 160, 0, 0, 'MANUAL', 'FRONT'],
  P12: ['1.2', 'PETROL', 81, [1199, 3, 81], NO_MOTOR, 190, 1300, 25, 'MANUAL', 'FRONT'],
  P15: ['1.5', 'PETROL', 110, [1498, 4, 110], NO_MOTOR, 250, 3400, 70, 'AUTOMATIC', 'FRONT'],
  P20: ['2.0', 'PETROL', 150, [1984, 4, 150], NO_MOTOR, 320, 7600, 120, 'AUTOMATIC', 'FRONT'],
  P30: ['3.0', 'PETROL', 250, [2995, 6, 250], NO_MOTOR, 500, 16_500, 210, 'AUTOMATIC', 'ALL'],
  D15: ['1.5 Diesel', 'DIESEL', 88, [1499, 4, 88], NO_MOTOR, 300, 3900, 90, 'MANUAL', 'FRONT'],
  D20: ['2.0 Diesel', 'DIESEL', 120, [1995, 4, 120], NO_MOTOR, 360, 6900, 140, 'AUTOMATIC', 'FRONT'],
  D30: ['3.0 Diesel', 'DIESEL', 210, [2967, 6, 210], NO_MOTOR, 620, 15_200, 240, 'AUTOMATIC', 'ALL'],
  H15: ['1.5 Hybrid', 'HYBRID', 103, [1498, 4, 85], [55, 1.3, 0.9], 250, 4600, 110, 'AUTOMATIC', 'FRONT'],
  H20: ['2.0 Hybrid', 'HYBRID', 144, [1987, 4, 112], [83, 1.4, 1], 320, 8200, 150, 'AUTOMATIC', 'FRONT'],
  Q15: [
    '1.5 Plug-in Hybrid',
    'PLUG_IN_HYBRID',
    150,
    [1498, 4, 96],
    [85, 13, 10.4],
    350,
    11_900,
    320,
    'AUTOMATIC',
    'FRONT'
  ],
  Q20: [
    '2.0 Plug-in Hybrid',
    'PLUG_IN_HYBRID',
    200,
    [1984, 4, 140],
    [100, 19.7, 16],
    450,
    15_800,
    380,
    'AUTOMATIC',
    'ALL'
  ],
  E44: ['40 kWh', 'ELECTRIC', 83, NO_ENGINE, [83, 43.8, 40], 220, 8900, 260, 'AUTOMATIC', 'FRONT'],
  E52: ['48 kWh', 'ELECTRIC', 100, NO_ENGINE, [100, 52, 48], 260, 10_600, 310, 'AUTOMATIC', 'FRONT'],
  E62: ['58 kWh', 'ELECTRIC', 125, NO_ENGINE, [125, 62, 58], 310, 12_300, 430, 'AUTOMATIC', 'REAR'],
  E77: ['72 kWh', 'ELECTRIC', 170, NO_ENGINE, [170, 77, 72], 400, 16_400, 500, 'AUTOMATIC', 'REAR'],
  E95: ['89 kWh', 'ELECTRIC', 250, NO_ENGINE, [250, 95, 89], 560, 22_500, 590, 'AUTOMATIC', 'ALL']
}

/** All powertrains by their codes. */
export const POWERTRAINS = Object.fromEntries(
  Object.entries(ROWS).map(([code, [name, fuel, power, engine, motor, torque, surcharge, mass, gears, drive]]) => {
    const [displacement, cylinders, enginePower] = engine
    const [motorPower, grossCapacity, usableCapacity] = motor
    const powertrain: Powertrain = {
      code,
      name,
      fuel,
      power,
      displacement,
      cylinders,
      enginePower,
      motorPower,
      torque,
      grossCapacity,
      usableCapacity,
      surcharge,
      mass,
      isManual: gears === 'MANUAL',
      drive
    }
    return [code, powertrain]
  })
)
