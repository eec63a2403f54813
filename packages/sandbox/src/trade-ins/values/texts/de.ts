import type { ValuationTexts } from './model.ts'

export const de: ValuationTexts = {
  fewKilometres: 'Weniger Kilometer als in diesem Alter üblich',
  manyKilometres: 'Mehr Kilometer als in diesem Alter üblich',
  conditions: {
    EXCELLENT: 'Ausgezeichneter Zustand',
    GOOD: 'Guter Zustand',
    FAIR: 'Sichtbare Gebrauchsspuren oder kleine Reparaturen fällig',
    POOR: 'Starke Abnutzung oder größere Reparaturen fällig'
  },
  serviceHistories: {
    FULL: 'Lückenloses Serviceheft',
    PARTIAL: 'Lückenhaftes Serviceheft',
    NONE: 'Kein Serviceheft'
  },
  owners: (count) => `Bisher ${count} Halter`,
  accident: 'Früherer Unfall',
  minimum: 'Aufschlag bis zum Mindestangebot',
  equipment: {
    AUTOMATIC_GEARBOX: 'Automatikgetriebe',
    FOUR_WHEEL_DRIVE: 'Allradantrieb',
    NAVIGATION: 'Eingebautes Navigationssystem',
    LEATHER_SEATS: 'Ledersitze',
    HEATED_SEATS: 'Sitzheizung',
    PANORAMIC_ROOF: 'Panoramadach',
    REVERSING_CAMERA: 'Rückfahrkamera',
    LED_HEADLIGHTS: 'LED-Scheinwerfer',
    TOW_BAR: 'Anhängerkupplung',
    HEAT_PUMP: 'Wärmepumpe'
  },
  parts: {
    FRONT_BUMPER: 'Stoßfänger vorn',
    REAR_BUMPER: 'Stoßfänger hinten',
    BONNET: 'Motorhaube',
    ROOF: 'Dach',
    DOOR: 'Tür',
    WING: 'Kotflügel',
    BOOT: 'Heckklappe',
    WINDSCREEN: 'Windschutzscheibe',
    LIGHT: 'Leuchte',
    WHEEL: 'Rad',
    INTERIOR: 'Innenraum',
    ENGINE: 'Motor',
    CHASSIS: 'Fahrgestell'
  },
  damageKinds: {
    SCRATCH: 'Kratzer',
    DENT: 'Delle',
    CRACK: 'Riss',
    CORROSION: 'Rost',
    STAIN: 'Fleck',
    MALFUNCTION: 'Defekt'
  },
  damage: (part, kind) => `${part}: ${kind}`,
  refusals: {
    TOO_OLD: 'Wir nehmen Fahrzeuge bis 20 Jahre nach der Erstzulassung in Zahlung.',
    TOO_MANY_KILOMETRES: 'Wir nehmen Fahrzeuge mit höchstens 300.000 Kilometern in Zahlung.',
    STRUCTURAL_DAMAGE: 'Wir nehmen keine Fahrzeuge mit Schäden an tragenden Teilen in Zahlung.'
  }
}
