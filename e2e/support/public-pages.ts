import { expect, type Page } from './test.ts'

/** The public pages, and the first heading of each in both languages. */
export const PUBLIC_PAGES = {
  '/': {
    en: 'Integrate car finance into your website',
    es: 'Integre la financiación de vehículos en su web'
  },
  '/services': {
    en: 'Everything between the price tag and the keys',
    es: 'Todo lo que hay entre el precio y las llaves'
  },
  '/services/finance': { en: 'A monthly price beside every car', es: 'Una cuota mensual junto a cada vehículo' },
  '/services/payments': {
    en: 'The deposit, settled before the keys change hands',
    es: 'La entrada, liquidada antes de entregar las llaves'
  },
  '/services/order-management': {
    en: 'One order, from the signature to the keys',
    es: 'Un pedido, de la firma a las llaves'
  },
  '/services/car-advisor': { en: 'Know the car before you price it', es: 'Conozca el coche antes de ponerle precio' },
  '/services/merchant': { en: 'The day, balanced to the cent', es: 'El día, cuadrado al céntimo' },
  '/easy-access': { en: 'Start with a call, not with a form', es: 'Empiece con una llamada, no con un formulario' },
  '/build': {
    en: 'Four ways in. Choose by what you want to own.',
    es: 'Cuatro formas de entrar. Elija según lo que quiera controlar.'
  }
} as const

export const PUBLIC_PATHS = Object.keys(PUBLIC_PAGES) as (keyof typeof PUBLIC_PAGES)[]

/** Language tags (BCP 47) of browsers in each language. */
export const BROWSERS = { en: 'en-GB', es: 'es-ES' } as const

/** Waits until the application has replaced the prerendered page. */
export const isRunning = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-view', /.*/)
