import { SERVICE_ICONS, SERVICE_NAMES, type ServiceName } from '@/lib/service-names.ts'
import { ORDER_STATES, PAYMENT_STATES, type States } from './states.ts'

/** Who sends what to whom: keys below `services.actors`, and steps by the positions of two actors and a key below `services.<name>.flow`. */
export interface Sequence {
  actors: readonly string[]
  steps: readonly (readonly [from: number, to: number, key: string])[]
}

interface ServiceDefinition {
  /** The APIs that it is built on, first the one that it begins with. */
  apis: readonly [string, ...string[]]
  /** What one can do: keys below `services.<name>.can`. */
  can: readonly string[]
  flow: Sequence | States
  /** Whether the payment demo is one of the next steps. */
  hasDemo?: true
}

const BUYING = ['customer', 'shop', 'portico']

const DEFINITIONS: Record<ServiceName, ServiceDefinition> = {
  finance: {
    apis: ['finance-quotation', 'prequalification-api', 'finance-api'],
    can: ['quote', 'compare', 'prequalify', 'contract'],
    flow: {
      actors: BUYING,
      steps: [
        [0, 1, 'open'],
        [1, 2, 'compare'],
        [2, 1, 'terms'],
        [0, 1, 'choose'],
        [1, 2, 'keep'],
        [1, 2, 'apply'],
        [2, 1, 'decide']
      ]
    }
  },
  payments: {
    apis: ['payments', 'bank-account-validation-api'],
    can: ['take', 'reserve', 'refund', 'repeat'],
    flow: PAYMENT_STATES,
    hasDemo: true
  },
  'order-management': {
    apis: ['orders-api', 'status-notification'],
    can: ['order', 'change', 'deliver', 'follow'],
    flow: ORDER_STATES
  },
  'car-advisor': {
    apis: ['vehicle-api', 'trade-api'],
    can: ['catalogue', 'stock', 'decode', 'value'],
    flow: {
      actors: BUYING,
      steps: [
        [0, 1, 'type'],
        [1, 2, 'decode'],
        [2, 1, 'decoded'],
        [1, 2, 'create'],
        [1, 2, 'value'],
        [2, 1, 'offer'],
        [1, 0, 'show']
      ]
    }
  },
  merchant: {
    apis: ['payments', 'status-notification'],
    can: ['list', 'reconcile', 'refund', 'hear'],
    flow: {
      actors: ['provider', 'portico', 'office'],
      steps: [
        [0, 1, 'settle'],
        [1, 2, 'tell'],
        [2, 1, 'list'],
        [1, 2, 'response'],
        [2, 1, 'refund'],
        [1, 0, 'back']
      ]
    },
    hasDemo: true
  }
}

/** A service by its name. */
export const serviceOf = (name: ServiceName) => ({ name, Icon: SERVICE_ICONS[name], ...DEFINITIONS[name] })

/** The services in the order of the menu. */
export const SERVICES = SERVICE_NAMES.map(serviceOf)
