import type { ValuationTexts } from './model.ts'

export const nl: ValuationTexts = {
  fewKilometres: 'Minder kilometers dan gebruikelijk op deze leeftijd',
  manyKilometres: 'Meer kilometers dan gebruikelijk op deze leeftijd',
  conditions: {
    EXCELLENT: 'Uitstekende staat',
    GOOD: 'Goede staat',
    FAIR: 'Zichtbare sporen of kleine reparaties nodig',
    POOR: 'Sterke slijtage of grote reparaties nodig'
  },
  serviceHistories: {
    FULL: 'Volledige onderhoudshistorie',
    PARTIAL: 'Gedeeltelijke onderhoudshistorie',
    NONE: 'Geen onderhoudshistorie'
  },
  owners: (count) => `${count} eigenaren tot nu toe`,
  accident: 'Eerder ongeval',
  minimum: 'Aanvulling tot het minimumbod',
  equipment: {
    AUTOMATIC_GEARBOX: 'Automatische versnellingsbak',
    FOUR_WHEEL_DRIVE: 'Vierwielaandrijving',
    NAVIGATION: 'Ingebouwde navigatie',
    LEATHER_SEATS: 'Lederen stoelen',
    HEATED_SEATS: 'Stoelverwarming',
    PANORAMIC_ROOF: 'Panoramadak',
    REVERSING_CAMERA: 'Achteruitrijcamera',
    LED_HEADLIGHTS: 'Ledkoplampen',
    TOW_BAR: 'Trekhaak',
    HEAT_PUMP: 'Warmtepomp'
  },
  parts: {
    FRONT_BUMPER: 'Voorbumper',
    REAR_BUMPER: 'Achterbumper',
    BONNET: 'Motorkap',
    ROOF: 'Dak',
    DOOR: 'Portier',
    WING: 'Spatbord',
    BOOT: 'Achterklep',
    WINDSCREEN: 'Voorruit',
    LIGHT: 'Lamp',
    WHEEL: 'Wiel',
    INTERIOR: 'Interieur',
    ENGINE: 'Motor',
    CHASSIS: 'Chassis'
  },
  damageKinds: {
    SCRATCH: 'kras',
    DENT: 'deuk',
    CRACK: 'barst',
    CORROSION: 'roest',
    STAIN: 'vlek',
    MALFUNCTION: 'defect'
  },
  damage: (part, kind) => `${part}: ${kind}`,
  refusals: {
    TOO_OLD: 'Wij nemen auto’s in tot 20 jaar na de eerste toelating.',
    TOO_MANY_KILOMETRES: 'Wij nemen auto’s in met hoogstens 300.000 kilometer.',
    STRUCTURAL_DAMAGE: 'Wij nemen geen auto’s in met schade aan dragende delen.'
  }
}
