/** The elements as classes, with the types of their attributes and events; importing this module defines them. */
import './entries/elements.ts'
import type { FinanceBadge } from './elements/finance-badge.ts'
import type { FinanceButton } from './elements/finance-button.ts'
import type { FinanceCalculator } from './elements/finance-calculator.ts'
import type { PaymentButton } from './elements/payment-button.ts'
import type { QuotationDialog } from './elements/quotation-dialog.ts'

export type { Comparison, Money, Payment, Product, Quotation, ScheduleRow } from './api/types.ts'
export type {
  ChangeDetail,
  ChangeTrigger,
  ErrorCode,
  ErrorDetail,
  Offer,
  PaymentDetail,
  PorticoEventMap,
  PorticoEventName,
  QuotationDetail
} from './core/events.ts'
export { THEMES, type ThemeName } from './core/themes.ts'
export { FinanceBadge } from './elements/finance-badge.ts'
export { FinanceButton } from './elements/finance-button.ts'
export { FinanceCalculator } from './elements/finance-calculator.ts'
export { PaymentButton } from './elements/payment-button.ts'
export { QuotationDialog } from './elements/quotation-dialog.ts'

declare global {
  interface HTMLElementTagNameMap {
    'portico-finance-calculator': FinanceCalculator
    'portico-finance-badge': FinanceBadge
    'portico-finance-button': FinanceButton
    'portico-quotation-dialog': QuotationDialog
    'portico-payment-button': PaymentButton
  }
}
