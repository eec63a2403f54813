import { SERVICE_ICONS, SERVICE_NAMES, type ServiceName } from '@/lib/service-names.ts'

/** The APIs that each service is built on, first the one that it begins with. */
const APIS: Record<ServiceName, readonly [string, ...string[]]> = {
  finance: ['finance-quotation', 'prequalification-api', 'finance-api'],
  payments: ['payments', 'bank-account-validation-api'],
  'order-management': ['orders-api', 'status-notification'],
  'car-advisor': ['vehicle-api', 'trade-api'],
  merchant: ['payments', 'status-notification']
}

/** A service by its name. */
export const serviceOf = (name: ServiceName) => ({ name, Icon: SERVICE_ICONS[name], apis: APIS[name] })

/** The services in the order of the menu. */
export const SERVICES = SERVICE_NAMES.map(serviceOf)
