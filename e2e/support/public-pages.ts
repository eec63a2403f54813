import { expect, type Page } from './test.ts'

/** The public pages, and the first heading of each in both languages. */
export const PUBLIC_PAGES = {
  '/': {
    en: 'Integrate car finance into your website',
    es: 'Integre la financiación de vehículos en su web'
  },
  '/services': {
    en: 'Five services for selling cars online',
    es: 'Cinco servicios para vender coches en línea'
  },
  '/services/finance': { en: 'A monthly instalment next to every car', es: 'La cuota mensual junto a cada vehículo' },
  '/services/payments': {
    en: 'Deposits settled before handover',
    es: 'Entradas liquidadas antes de la entrega de llaves'
  },
  '/services/order-management': {
    en: 'One order, from signature to handover',
    es: 'Un pedido, de la firma a la entrega de llaves'
  },
  '/services/car-advisor': { en: 'Vehicle data and trade-in valuations', es: 'Datos de vehículos y tasaciones' },
  '/services/merchant': { en: 'Daily reconciliation, to the cent', es: 'Conciliación diaria, al céntimo' },
  '/easy-access': { en: 'Get started in four steps', es: 'Empiece en cuatro pasos' },
  '/build': {
    en: 'Four ways to integrate',
    es: 'Cuatro formas de integrar'
  }
} as const

export const PUBLIC_PATHS = Object.keys(PUBLIC_PAGES) as (keyof typeof PUBLIC_PAGES)[]

/** Language tags (BCP 47) of browsers in each language. */
export const BROWSERS = { en: 'en-GB', es: 'es-ES' } as const

/** Waits until the application has replaced the prerendered page. */
export const isRunning = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-view', /.*/)
