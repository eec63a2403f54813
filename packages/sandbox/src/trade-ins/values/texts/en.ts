import type { ValuationTexts } from './model.ts'

export const en: ValuationTexts = {
  fewKilometres: 'Fewer kilometres than usual at this age',
  manyKilometres: 'More kilometres than usual at this age',
  conditions: {
    EXCELLENT: 'Excellent condition',
    GOOD: 'Good condition',
    FAIR: 'Visible marks or minor repairs needed',
    POOR: 'Heavy wear or major repairs needed'
  },
  serviceHistories: {
    FULL: 'Full service history',
    PARTIAL: 'Partial service history',
    NONE: 'No service history'
  },
  owners: (count) => `${count} owners so far`,
  accident: 'Previous accident',
  minimum: 'Supplement up to the minimum offer',
  equipment: {
    AUTOMATIC_GEARBOX: 'Automatic gearbox',
    FOUR_WHEEL_DRIVE: 'Four-wheel drive',
    NAVIGATION: 'Built-in navigation',
    LEATHER_SEATS: 'Leather seats',
    HEATED_SEATS: 'Heated seats',
    PANORAMIC_ROOF: 'Panoramic roof',
    REVERSING_CAMERA: 'Reversing camera',
    LED_HEADLIGHTS: 'LED headlights',
    TOW_BAR: 'Tow bar',
    HEAT_PUMP: 'Heat pump'
  },
  parts: {
    FRONT_BUMPER: 'Front bumper',
    REAR_BUMPER: 'Rear bumper',
    BONNET: 'Bonnet',
    ROOF: 'Roof',
    DOOR: 'Door',
    WING: 'Wing',
    BOOT: 'Boot',
    WINDSCREEN: 'Windscreen',
    LIGHT: 'Light',
    WHEEL: 'Wheel',
    INTERIOR: 'Interior',
    ENGINE: 'Engine',
    CHASSIS: 'Chassis'
  },
  damageKinds: {
    SCRATCH: 'scratch',
    DENT: 'dent',
    CRACK: 'crack',
    CORROSION: 'rust',
    STAIN: 'stain',
    MALFUNCTION: 'malfunction'
  },
  damage: (part, kind) => `${part}: ${kind}`,
  refusals: {
    TOO_OLD: 'We accept cars up to 20 years after their first registration.',
    TOO_MANY_KILOMETRES: 'We accept cars with up to 300,000 kilometres.',
    STRUCTURAL_DAMAGE: 'We do not accept cars with structural damage.'
  }
}
