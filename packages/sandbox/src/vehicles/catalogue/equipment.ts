import type { LanguageCode } from '@portico/finance'
import type { Version } from './versions.ts'

/** Equipment with its names in the languages of the document, the most common first. */
const NAMES: Readonly<Record<string, Readonly<Record<LanguageCode, string>>>> = {
  CLIMATE_CONTROL: {
    en: 'Climate control',
    es: 'Climatizador automático',
    de: 'Klimaautomatik',
    fr: 'Climatisation automatique',
    it: 'Climatizzatore automatico',
    nl: 'Automatische airconditioning',
    pt: 'Ar condicionado automático'
  },
  CRUISE_CONTROL: {
    en: 'Cruise control',
    es: 'Control de crucero',
    de: 'Tempomat',
    fr: 'Régulateur de vitesse',
    it: 'Regolatore di velocità',
    nl: 'Cruisecontrol',
    pt: 'Controlo da velocidade de cruzeiro'
  },
  REAR_PARKING_SENSORS: {
    en: 'Rear parking sensors',
    es: 'Sensores de aparcamiento traseros',
    de: 'Einparkhilfe hinten',
    fr: 'Capteurs de stationnement arrière',
    it: 'Sensori di parcheggio posteriori',
    nl: 'Parkeersensoren achter',
    pt: 'Sensores de estacionamento traseiros'
  },
  LANE_KEEPING_ASSIST: {
    en: 'Lane keeping assist',
    es: 'Asistente de mantenimiento de carril',
    de: 'Spurhalteassistent',
    fr: 'Aide au maintien dans la voie',
    it: 'Assistente al mantenimento della corsia',
    nl: 'Rijstrookassistent',
    pt: 'Assistente de manutenção na faixa'
  },
  SMARTPHONE_INTEGRATION: {
    en: 'Smartphone integration',
    es: 'Integración del smartphone',
    de: 'Smartphone-Integration',
    fr: 'Intégration du smartphone',
    it: 'Integrazione dello smartphone',
    nl: 'Smartphone-integratie',
    pt: 'Integração do smartphone'
  },
  ALLOY_WHEELS: {
    en: 'Alloy wheels',
    es: 'Llantas de aleación',
    de: 'Leichtmetallräder',
    fr: 'Jantes en alliage',
    it: 'Cerchi in lega',
    nl: 'Lichtmetalen velgen',
    pt: 'Jantes de liga leve'
  },
  LED_HEADLIGHTS: {
    en: 'LED headlights',
    es: 'Faros LED',
    de: 'LED-Scheinwerfer',
    fr: 'Phares à LED',
    it: 'Fari a LED',
    nl: 'Ledkoplampen',
    pt: 'Faróis LED'
  },
  REAR_VIEW_CAMERA: {
    en: 'Rear-view camera',
    es: 'Cámara de visión trasera',
    de: 'Rückfahrkamera',
    fr: 'Caméra de recul',
    it: 'Retrocamera',
    nl: 'Achteruitrijcamera',
    pt: 'Câmara de marcha-atrás'
  },
  ADAPTIVE_CRUISE_CONTROL: {
    en: 'Adaptive cruise control',
    es: 'Control de crucero adaptativo',
    de: 'Adaptiver Tempomat',
    fr: 'Régulateur de vitesse adaptatif',
    it: 'Regolatore di velocità adattivo',
    nl: 'Adaptieve cruisecontrol',
    pt: 'Controlo adaptativo da velocidade de cruzeiro'
  },
  HEATED_FRONT_SEATS: {
    en: 'Heated front seats',
    es: 'Asientos delanteros calefactables',
    de: 'Beheizte Vordersitze',
    fr: 'Sièges avant chauffants',
    it: 'Sedili anteriori riscaldati',
    nl: 'Verwarmde voorstoelen',
    pt: 'Bancos dianteiros aquecidos'
  },
  NAVIGATION_SYSTEM: {
    en: 'Navigation system',
    es: 'Sistema de navegación',
    de: 'Navigationssystem',
    fr: 'Système de navigation',
    it: 'Sistema di navigazione',
    nl: 'Navigatiesysteem',
    pt: 'Sistema de navegação'
  },
  KEYLESS_ENTRY: {
    en: 'Keyless entry',
    es: 'Acceso sin llave',
    de: 'Schlüsselloser Zugang',
    fr: 'Accès sans clé',
    it: 'Accesso senza chiave',
    nl: 'Sleutelloze toegang',
    pt: 'Acesso sem chave'
  },
  BLIND_SPOT_ASSIST: {
    en: 'Blind spot assist',
    es: 'Asistente de ángulo muerto',
    de: 'Totwinkelassistent',
    fr: 'Surveillance des angles morts',
    it: 'Monitoraggio dell’angolo cieco',
    nl: 'Dodehoekassistent',
    pt: 'Assistente de ângulo morto'
  },
  HEATED_STEERING_WHEEL: {
    en: 'Heated steering wheel',
    es: 'Volante calefactable',
    de: 'Beheiztes Lenkrad',
    fr: 'Volant chauffant',
    it: 'Volante riscaldato',
    nl: 'Verwarmd stuurwiel',
    pt: 'Volante aquecido'
  },
  HEAD_UP_DISPLAY: {
    en: 'Head-up display',
    es: 'Pantalla de visualización frontal',
    de: 'Head-up-Display',
    fr: 'Affichage tête haute',
    it: 'Head-up display',
    nl: 'Head-updisplay',
    pt: 'Head-up display'
  },
  LEATHER_SEATS: {
    en: 'Leather seats',
    es: 'Asientos de cuero',
    de: 'Ledersitze',
    fr: 'Sièges en cuir',
    it: 'Sedili in pelle',
    nl: 'Lederen stoelen',
    pt: 'Bancos em pele'
  },
  PANORAMIC_ROOF: {
    en: 'Panoramic roof',
    es: 'Techo panorámico',
    de: 'Panoramadach',
    fr: 'Toit panoramique',
    it: 'Tetto panoramico',
    nl: 'Panoramadak',
    pt: 'Teto panorâmico'
  },
  METALLIC_PAINT: {
    en: 'Metallic paint',
    es: 'Pintura metalizada',
    de: 'Metalliclackierung',
    fr: 'Peinture métallisée',
    it: 'Vernice metallizzata',
    nl: 'Metallic lak',
    pt: 'Pintura metalizada'
  },
  TOW_BAR: {
    en: 'Tow bar',
    es: 'Enganche de remolque',
    de: 'Anhängerkupplung',
    fr: 'Attelage',
    it: 'Gancio di traino',
    nl: 'Trekhaak',
    pt: 'Gancho de reboque'
  },
  WINTER_TYRES: {
    en: 'Winter tyres',
    es: 'Neumáticos de invierno',
    de: 'Winterreifen',
    fr: 'Pneus hiver',
    it: 'Pneumatici invernali',
    nl: 'Winterbanden',
    pt: 'Pneus de inverno'
  }
}

const CODES = Object.keys(NAMES)
/** How many of the list are standard, by level of the trim. */
const STANDARD_BY_TRIM = [5, 10, 14] as const
/** How many of those that follow can be ordered; the last three can be ordered with every version. */
const FURTHER_OPTIONS = 3
const ALWAYS_OPTIONAL = CODES.slice(-3)

/** Codes of the options with which a version can be ordered. */
export function optionsOf({ trimLevel }: Version): string[] {
  const standard = STANDARD_BY_TRIM[trimLevel] ?? 0
  return [...CODES.slice(standard, standard + FURTHER_OPTIONS), ...ALWAYS_OPTIONAL]
}

/** Whether a code is one of the equipment of the catalogue. */
export const isEquipment = (code: string): boolean => Object.hasOwn(NAMES, code)

/** Standard equipment and options of a version, with their names. */
export function equipmentOf(version: Version, language: LanguageCode) {
  const item = (kind: 'STANDARD' | 'OPTIONAL') => (code: string) => ({
    code,
    name: NAMES[code]?.[language] ?? code,
    kind
  })
  return [
    ...CODES.slice(0, STANDARD_BY_TRIM[version.trimLevel]).map(item('STANDARD')),
    ...optionsOf(version).map(item('OPTIONAL'))
  ]
}
