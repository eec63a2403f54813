import type { Step } from '../deal.ts'
import { after, scenariosOf } from '../scenario.ts'
import { cancelPayment, start, TRANSFER_COUNTRIES } from './payments.ts'

const NOTIFICATIONS = 'status-notification'

/** Registers an endpoint of the simulated receiver. @param status with which it responds */
const register =
  (status?: number): Step =>
  async (deal) => {
    const url = `https://hooks.brunnwaldt.example/${deal.name.slice(0, 12)}${status === undefined ? '' : `/status/${status}`}`
    const { endpoint } = await deal.request<{ endpoint: { endpointId: string } }>(NOTIFICATIONS, 'createEndpoint', {
      body: { url, types: ['payment.cancelled'] }
    })
    deal.add('endpoint', endpoint.endpointId)
  }

const disable: Step = (deal) =>
  deal.request(NOTIFICATIONS, 'disableEndpoint', { path: { endpointId: deal.id('endpointId') } })

/** Cancels a payment, of which the endpoint is notified. */
const notify: readonly Step[] = [start('M003'), cancelPayment]

/** Finds the newest delivery of the endpoint. */
const findDelivery: Step = async (deal) => {
  const { items } = await deal.request<{ items: { deliveryId: string }[] }>(NOTIFICATIONS, 'listDeliveries', {
    query: { endpointId: deal.id('endpointId') }
  })
  deal.add('delivery', items[0]?.deliveryId ?? '')
}

/** Waits until an attempt was made to send the message. */
const attempted: Step = (deal) =>
  deal.waitUntil('delivery', (body) => (body as { attempts: unknown[] }).attempts.length > 0)

/** Waits until every attempt has failed for five minutes by the clock of the application. */
const failing: Step = (deal) => deal.waitUntil('endpoint', (body) => (body as { status: string }).status === 'FAILING')

const sent = (status?: number): Step[] => [register(status), ...notify, findDelivery, attempted]

export const NOTIFICATION_SCENARIOS = [
  ...scenariosOf('endpoint', [
    ['ACTIVE', 'Registered.', [register()]],
    ['DISABLED', 'You disabled it.', [register(), disable]]
  ]),
  ...scenariosOf(
    'endpoint',
    [
      [
        'FAILING',
        'The receiver has returned 500 for more than five minutes.',
        [...sent(500), after({ seconds: 600 }), failing]
      ]
    ],
    TRANSFER_COUNTRIES
  ),
  ...scenariosOf(
    'delivery',
    [
      [
        'PENDING',
        'Waiting because the receiver returned 429 to a previous message. Lasts for one hour.',
        [...sent(429), ...notify, findDelivery]
      ],
      ['RETRYING', 'The receiver returned 500.', sent(500)],
      ['DELIVERED', 'The receiver returned 204.', sent()],
      ['FAILED', 'The receiver returned 410, which disables the endpoint.', sent(410)],
      ['HELD', 'The endpoint is disabled. Lasts for 72 hours.', [register(), disable, ...notify, findDelivery]]
    ],
    TRANSFER_COUNTRIES
  )
]
