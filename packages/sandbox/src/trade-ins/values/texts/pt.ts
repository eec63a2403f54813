import type { ValuationTexts } from './model.ts'

export const pt: ValuationTexts = {
  fewKilometres: 'Menos quilómetros do que o habitual nesta idade',
  manyKilometres: 'Mais quilómetros do que o habitual nesta idade',
  conditions: {
    EXCELLENT: 'Excelente estado',
    GOOD: 'Bom estado',
    FAIR: 'Marcas visíveis ou pequenas reparações por fazer',
    POOR: 'Muito desgaste ou grandes reparações por fazer'
  },
  serviceHistories: {
    FULL: 'Histórico de manutenção completo',
    PARTIAL: 'Histórico de manutenção parcial',
    NONE: 'Sem histórico de manutenção'
  },
  owners: (count) => `${count} proprietários até agora`,
  accident: 'Acidente anterior',
  minimum: 'Complemento até à oferta mínima',
  equipment: {
    AUTOMATIC_GEARBOX: 'Caixa automática',
    FOUR_WHEEL_DRIVE: 'Tração integral',
    NAVIGATION: 'Navegação integrada',
    LEATHER_SEATS: 'Bancos em pele',
    HEATED_SEATS: 'Bancos aquecidos',
    PANORAMIC_ROOF: 'Teto panorâmico',
    REVERSING_CAMERA: 'Câmara de marcha-atrás',
    LED_HEADLIGHTS: 'Faróis LED',
    TOW_BAR: 'Gancho de reboque',
    HEAT_PUMP: 'Bomba de calor'
  },
  parts: {
    FRONT_BUMPER: 'Para-choques dianteiro',
    REAR_BUMPER: 'Para-choques traseiro',
    BONNET: 'Capô',
    ROOF: 'Tejadilho',
    DOOR: 'Porta',
    WING: 'Guarda-lamas',
    BOOT: 'Bagageira',
    WINDSCREEN: 'Para-brisas',
    LIGHT: 'Farol',
    WHEEL: 'Roda',
    INTERIOR: 'Interior',
    ENGINE: 'Motor',
    CHASSIS: 'Chassis'
  },
  damageKinds: {
    SCRATCH: 'risco',
    DENT: 'amolgadela',
    CRACK: 'fenda',
    CORROSION: 'ferrugem',
    STAIN: 'mancha',
    MALFUNCTION: 'avaria'
  },
  damage: (part, kind) => `${part}: ${kind}`,
  refusals: {
    TOO_OLD: 'Aceitamos carros até 20 anos após a primeira matrícula.',
    TOO_MANY_KILOMETRES: 'Aceitamos carros com um máximo de 300 000 quilómetros.',
    STRUCTURAL_DAMAGE: 'Não aceitamos carros com danos estruturais.'
  }
}
