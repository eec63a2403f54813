import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { EndpointNotice, SandboxOptions } from '../index.ts'
import { PAYMENTS, TRANSFER_PAYMENT } from './payments.ts'
import { type ReceivedMessage, type Receiver, startReceiver } from './receivers.ts'
import { startSandbox, type TestResponse, type TestSandbox } from './sandbox.ts'

export const NOTIFICATIONS = '/sandbox/status-notification/v1'

/** Origins that the client of the tests has registered. */
const origins: string[] = ['https://shop.brunnwaldt.example', 'https://public.example', 'http://localhost:3000']

/** A sandbox whose client may have endpoints on this machine, and that delivers unless it is told not to. */
export async function startNotifications(
  options: Partial<SandboxOptions> & { delivers?: boolean } = {}
): Promise<TestSandbox & { notices: EndpointNotice[] }> {
  const { delivers = true, ...others } = options
  const notices: EndpointNotice[] = []
  const sandbox = await startSandbox({
    allowsOwnMachine: true,
    findClient: async (clientId) => ({
      clientId,
      scopes: ['status-notification', 'payments', 'simulations'],
      notificationOrigins: origins
    }),
    onEndpointNotice: async (_client, notice) => void notices.push(notice),
    ...others
  })
  if (delivers) sandbox.sandbox.start()
  return { ...sandbox, notices }
}

/** A receiver whose origin the client of the tests has registered. */
export async function startRegisteredReceiver(): Promise<Receiver> {
  const receiver = await startReceiver()
  origins.push(receiver.origin)
  return receiver
}

/** An owner without the story, and its calls. */
export async function startOwner(sandbox: TestSandbox, name = randomUUID().slice(0, 8)) {
  const workspace = `owner-${name}`
  const token = await sandbox.emptyWorkspace(workspace)
  const call = (method: string, path: string, body?: unknown, more: object = {}): Promise<TestResponse> =>
    sandbox.call(method, path.startsWith('/sandbox') ? path : `${NOTIFICATIONS}${path}`, {
      token,
      ...(body !== undefined && { body }),
      ...more
    })
  const endpoint = async (url: string, types = ['payment.settled', 'payment.cancelled']) => {
    const { status, body } = await call('POST', '/endpoints', { url, types })
    expect([status, body]).toEqual([201, body])
    return { id: body.endpoint.endpointId as string, secret: body.secret.value as string }
  }
  const delivery = async (id: string) => (await call('GET', `/deliveries/${id}`)).body
  return {
    workspace,
    token,
    call,
    endpoint,
    delivery,
    deliveries: async (query = '') => (await call('GET', `/deliveries${query}`)).body.items,
    readEndpoint: async (id: string) => (await call('GET', `/endpoints/${id}`)).body,
    /** Cancels a new payment, which emits `payment.cancelled`. */
    cancelPayment: async (more: object = {}) => {
      const { body } = await call('POST', PAYMENTS, { ...TRANSFER_PAYMENT, ...more })
      const cancelled = await call('POST', `${PAYMENTS}/${body.paymentId}/cancellation`)
      expect(cancelled.status).toBe(200)
      return body.paymentId as string
    },
    advance: async (by: object) => {
      const { status } = await call('POST', '/sandbox/simulations/v1/clock/advances', by)
      expect(status).toBe(201)
    },
    /** Waits until a delivery has a state. */
    untilStatus: (id: string, status: string) =>
      expect.poll(async () => (await delivery(id)).status, { timeout: 20_000, interval: 30 }).toBe(status)
  }
}

/** Waits until a receiver has so many messages, and returns them. */
export async function received(receiver: Receiver, count: number, timeout = 20_000): Promise<ReceivedMessage[]> {
  await expect.poll(() => receiver.messages.length, { timeout, interval: 20 }).toBe(count)
  return receiver.messages
}
