import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { PaymentType, VehicleCondition } from './api/types.ts'
import type { PorticoEventMap } from './core/events.ts'

interface PluginAttributes {
  'plugin-id'?: string
  'assets-id'?: string
  country?: string
  language?: string
  theme?: string
  workspace?: string
  'api-origin'?: string
}

interface FinanceAttributes extends PluginAttributes {
  'vehicle-price'?: string | number
  model?: string
  image?: string
  'vehicle-condition'?: VehicleCondition
  'product-id'?: string
  deposit?: string | number
  'trade-in'?: string | number
  balloon?: string | number
  term?: string | number
  reference?: string
  'button-display'?: 'quotation' | 'apply' | 'both' | 'none'
  layout?: string
}

interface DialogAttributes extends FinanceAttributes {
  open?: boolean
}

interface PaymentAttributes extends PluginAttributes {
  amount?: string | number
  'order-id'?: string
  'return-url'?: string
  'payment-type'?: PaymentType
  'customer-name'?: string
  'customer-email'?: string
  'open-in'?: 'tab' | 'popup'
}

/** React 19 listens to an element's own events by `on` and the event's name. */
type EventListeners = {
  [Name in keyof PorticoEventMap as `on${Name}`]?: (event: PorticoEventMap[Name]) => void
}

type Element<Attributes> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & Attributes & EventListeners

/** The elements in JSX of React 19: `import type {} from '@portico/elements/react'`. */
export interface PorticoElements {
  'portico-finance-calculator': Element<FinanceAttributes>
  'portico-finance-badge': Element<FinanceAttributes>
  'portico-finance-button': Element<FinanceAttributes>
  'portico-quotation-dialog': Element<DialogAttributes>
  'portico-payment-button': Element<PaymentAttributes>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends PorticoElements {}
  }
}
