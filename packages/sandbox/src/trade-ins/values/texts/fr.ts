import type { ValuationTexts } from './model.ts'

export const fr: ValuationTexts = {
  fewKilometres: 'Moins de kilomètres que la normale à cet âge',
  manyKilometres: 'Plus de kilomètres que la normale à cet âge',
  conditions: {
    EXCELLENT: 'Excellent état',
    GOOD: 'Bon état',
    FAIR: 'Traces visibles ou petites réparations à prévoir',
    POOR: 'Forte usure ou réparations importantes à prévoir'
  },
  serviceHistories: {
    FULL: 'Carnet d’entretien complet',
    PARTIAL: 'Carnet d’entretien incomplet',
    NONE: 'Pas de carnet d’entretien'
  },
  owners: (count) => `${count} propriétaires à ce jour`,
  accident: 'Accident antérieur',
  minimum: 'Complément jusqu’à l’offre minimale',
  equipment: {
    AUTOMATIC_GEARBOX: 'Boîte automatique',
    FOUR_WHEEL_DRIVE: 'Quatre roues motrices',
    NAVIGATION: 'Navigation intégrée',
    LEATHER_SEATS: 'Sièges en cuir',
    HEATED_SEATS: 'Sièges chauffants',
    PANORAMIC_ROOF: 'Toit panoramique',
    REVERSING_CAMERA: 'Caméra de recul',
    LED_HEADLIGHTS: 'Phares à LED',
    TOW_BAR: 'Attelage',
    HEAT_PUMP: 'Pompe à chaleur'
  },
  parts: {
    FRONT_BUMPER: 'Pare-chocs avant',
    REAR_BUMPER: 'Pare-chocs arrière',
    BONNET: 'Capot',
    ROOF: 'Toit',
    DOOR: 'Porte',
    WING: 'Aile',
    BOOT: 'Coffre',
    WINDSCREEN: 'Pare-brise',
    LIGHT: 'Feu',
    WHEEL: 'Roue',
    INTERIOR: 'Intérieur',
    ENGINE: 'Moteur',
    CHASSIS: 'Châssis'
  },
  damageKinds: {
    SCRATCH: 'rayure',
    DENT: 'bosse',
    CRACK: 'fissure',
    CORROSION: 'rouille',
    STAIN: 'tache',
    MALFUNCTION: 'panne'
  },
  damage: (part, kind) => `${part}\u00a0: ${kind}`,
  refusals: {
    TOO_OLD: 'Nous reprenons les voitures jusqu’à 20 ans après leur première immatriculation.',
    TOO_MANY_KILOMETRES: 'Nous reprenons les voitures de 300 000 kilomètres au plus.',
    STRUCTURAL_DAMAGE: 'Nous ne reprenons pas les voitures présentant des dommages structurels.'
  }
}
