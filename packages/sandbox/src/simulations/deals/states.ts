import type { Scenario } from './scenario.ts'
import { CHECK_SCENARIOS } from './scenarios/checks.ts'
import {
  APPLICATION_SCENARIOS,
  CONTRACT_SCENARIOS,
  DOCUMENT_SCENARIOS,
  QUOTATION_SCENARIOS,
  SIGNATURE_SCENARIOS
} from './scenarios/loans.ts'
import { NOTIFICATION_SCENARIOS } from './scenarios/notifications.ts'
import { LOAN_SCENARIOS, ORDER_SCENARIOS, VEHICLE_SCENARIOS } from './scenarios/orders.ts'
import { PAYMENT_SCENARIOS } from './scenarios/payments.ts'
import { TRADE_IN_SCENARIOS } from './scenarios/trade-ins.ts'

/** How a new deal is brought into each state that the documents have, by states such as `order.DELIVERED`, in the order of a deal. */
export const DEAL_STATES: ReadonlyMap<string, Scenario> = new Map(
  [
    ...QUOTATION_SCENARIOS,
    ...CHECK_SCENARIOS,
    ...APPLICATION_SCENARIOS,
    ...DOCUMENT_SCENARIOS,
    ...CONTRACT_SCENARIOS,
    ...SIGNATURE_SCENARIOS,
    ...LOAN_SCENARIOS,
    ...VEHICLE_SCENARIOS,
    ...TRADE_IN_SCENARIOS,
    ...ORDER_SCENARIOS,
    ...PAYMENT_SCENARIOS,
    ...NOTIFICATION_SCENARIOS
  ].map((scenario) => [`${scenario.resource}.${scenario.status}`, scenario])
)
