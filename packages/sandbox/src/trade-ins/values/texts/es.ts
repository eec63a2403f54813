import type { ValuationTexts } from './model.ts'

export const es: ValuationTexts = {
  fewKilometres: 'Menos kilómetros de lo habitual para su edad',
  manyKilometres: 'Más kilómetros de lo habitual para su edad',
  conditions: {
    EXCELLENT: 'Estado excelente',
    GOOD: 'Buen estado',
    FAIR: 'Marcas visibles o pequeñas reparaciones pendientes',
    POOR: 'Mucho desgaste o reparaciones importantes pendientes'
  },
  serviceHistories: {
    FULL: 'Historial de mantenimiento completo',
    PARTIAL: 'Historial de mantenimiento parcial',
    NONE: 'Sin historial de mantenimiento'
  },
  owners: (count) => `${count} propietarios hasta ahora`,
  accident: 'Accidente anterior',
  minimum: 'Suplemento hasta la oferta mínima',
  equipment: {
    AUTOMATIC_GEARBOX: 'Cambio automático',
    FOUR_WHEEL_DRIVE: 'Tracción total',
    NAVIGATION: 'Navegador integrado',
    LEATHER_SEATS: 'Asientos de cuero',
    HEATED_SEATS: 'Asientos calefactables',
    PANORAMIC_ROOF: 'Techo panorámico',
    REVERSING_CAMERA: 'Cámara de marcha atrás',
    LED_HEADLIGHTS: 'Faros LED',
    TOW_BAR: 'Enganche de remolque',
    HEAT_PUMP: 'Bomba de calor'
  },
  parts: {
    FRONT_BUMPER: 'Parachoques delantero',
    REAR_BUMPER: 'Parachoques trasero',
    BONNET: 'Capó',
    ROOF: 'Techo',
    DOOR: 'Puerta',
    WING: 'Aleta',
    BOOT: 'Maletero',
    WINDSCREEN: 'Parabrisas',
    LIGHT: 'Faro',
    WHEEL: 'Rueda',
    INTERIOR: 'Interior',
    ENGINE: 'Motor',
    CHASSIS: 'Bastidor'
  },
  damageKinds: {
    SCRATCH: 'arañazo',
    DENT: 'abolladura',
    CRACK: 'grieta',
    CORROSION: 'óxido',
    STAIN: 'mancha',
    MALFUNCTION: 'avería'
  },
  damage: (part, kind) => `${part}: ${kind}`,
  refusals: {
    TOO_OLD: 'No aceptamos coches matriculados por primera vez hace más de 20 años.',
    TOO_MANY_KILOMETRES: 'No aceptamos coches con más de 300.000 kilómetros.',
    STRUCTURAL_DAMAGE: 'No aceptamos coches con daños estructurales.'
  }
}
