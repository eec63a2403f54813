import type { ValuationTexts } from './model.ts'

export const it: ValuationTexts = {
  fewKilometres: 'Meno chilometri del solito per questa età',
  manyKilometres: 'Più chilometri del solito per questa età',
  conditions: {
    EXCELLENT: 'Condizioni eccellenti',
    GOOD: 'Buone condizioni',
    FAIR: 'Segni visibili o piccole riparazioni da fare',
    POOR: 'Forte usura o riparazioni importanti da fare'
  },
  serviceHistories: {
    FULL: 'Tagliandi completi',
    PARTIAL: 'Tagliandi parziali',
    NONE: 'Nessun tagliando documentato'
  },
  owners: (count) => `${count} proprietari finora`,
  accident: 'Incidente precedente',
  minimum: 'Integrazione fino all’offerta minima',
  equipment: {
    AUTOMATIC_GEARBOX: 'Cambio automatico',
    FOUR_WHEEL_DRIVE: 'Trazione integrale',
    NAVIGATION: 'Navigatore integrato',
    LEATHER_SEATS: 'Sedili in pelle',
    HEATED_SEATS: 'Sedili riscaldati',
    PANORAMIC_ROOF: 'Tetto panoramico',
    REVERSING_CAMERA: 'Telecamera posteriore',
    LED_HEADLIGHTS: 'Fari a LED',
    TOW_BAR: 'Gancio di traino',
    HEAT_PUMP: 'Pompa di calore'
  },
  parts: {
    FRONT_BUMPER: 'Paraurti anteriore',
    REAR_BUMPER: 'Paraurti posteriore',
    BONNET: 'Cofano',
    ROOF: 'Tetto',
    DOOR: 'Porta',
    WING: 'Parafango',
    BOOT: 'Portellone',
    WINDSCREEN: 'Parabrezza',
    LIGHT: 'Faro',
    WHEEL: 'Ruota',
    INTERIOR: 'Interni',
    ENGINE: 'Motore',
    CHASSIS: 'Telaio'
  },
  damageKinds: {
    SCRATCH: 'graffio',
    DENT: 'ammaccatura',
    CRACK: 'crepa',
    CORROSION: 'ruggine',
    STAIN: 'macchia',
    MALFUNCTION: 'guasto'
  },
  damage: (part, kind) => `${part}: ${kind}`,
  refusals: {
    TOO_OLD: 'Ritiriamo auto fino a 20 anni dopo la prima immatricolazione.',
    TOO_MANY_KILOMETRES: 'Ritiriamo auto con al massimo 300.000 chilometri.',
    STRUCTURAL_DAMAGE: 'Non ritiriamo auto con danni strutturali.'
  }
}
