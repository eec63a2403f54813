import { Calculator, Car, ClipboardList, CreditCard, type LucideIcon, Store } from 'lucide-react'

/** The services in the order of the menu: last parts of their addresses. `global.menu.services` has their words. */
export const SERVICE_NAMES = ['finance', 'payments', 'order-management', 'car-advisor', 'merchant'] as const

export type ServiceName = (typeof SERVICE_NAMES)[number]

export const SERVICE_ICONS: Record<ServiceName, LucideIcon> = {
  finance: Calculator,
  payments: CreditCard,
  'order-management': ClipboardList,
  'car-advisor': Car,
  merchant: Store
}
