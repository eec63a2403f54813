import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@portico/testing'
import { issueToken, makeApplication } from './people.ts'

/** An endpoint for webhooks that keeps the id of each message. */
export interface Receiver {
  origin: string
  /** Ids of messages as they came, repeated ones too. */
  ids: string[]
  /** Ids of messages whose sender was gone before the response. */
  broken: Set<string>
  /** How many came more than once. */
  repeated: () => string[]
  close: () => void
}

/**
 * Starts a receiver.
 *
 * @param delayOf milliseconds until the response to a message, by how many came before it
 */
export async function startReceiver(delayOf: (count: number) => number = () => 0): Promise<Receiver> {
  const ids: string[] = []
  const broken = new Set<string>()
  const server = createServer(async (request, response) => {
    const id = String(request.headers['webhook-id'])
    response.once('close', () => {
      if (!response.writableFinished) broken.add(id)
    })
    request.resume()
    const delay = delayOf(ids.push(id))
    if (delay > 0) await pause(delay)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    ...{ ids, broken },
    repeated: () => ids.filter((id, index) => ids.indexOf(id) !== index),
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** A shop that makes payments in the sandbox and cancels them; each cancellation is an event. */
export interface Shop {
  /** Makes a payment and cancels it. */
  cancelPayment: () => Promise<void>
  /** Lists the deliveries, and reads the newest one. */
  readDeliveries: () => Promise<void>
  /** Cancels many payments, ten at a time. */
  cancelPayments: (count: number) => Promise<void>
}

/** Milliseconds for which a token is used. */
const TOKEN_MS = 240_000

/** Opens a shop whose events go to a receiver. */
export async function openShop(origin: string, user: Client, receiver: Receiver): Promise<Shop> {
  const scopes = ['payments', 'status-notification']
  const { application, token } = await makeApplication(user, { scopes, notificationOrigins: [receiver.origin] })
  let issued = { token, at: performance.now() }
  const call = async (path: string, body?: object, method = 'POST') => {
    if (performance.now() - issued.at > TOKEN_MS)
      issued = { token: await issueToken(user, application), at: performance.now() }
    const response = await fetch(`${origin}/sandbox/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${issued.token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  await call('status-notification/v1/endpoints', { url: `${receiver.origin}/hook`, types: ['payment.cancelled'] })
  const cancelPayment = async () => {
    const { paymentId } = await call('payments/v1/payments', {
      ...{ orderId: 'SHOP-1', countryCode: 'DE', amount: { value: '12.50', currency: 'EUR' } },
      ...{ customer: { name: 'Lena Hoffmann' }, method: { methodCode: 'M003' } }
    })
    await call(`payments/v1/payments/${paymentId}/cancellation`)
  }
  return {
    cancelPayment,
    readDeliveries: async () => {
      const { items } = await call('status-notification/v1/deliveries', undefined, 'GET')
      if (items[0]) await call(`status-notification/v1/deliveries/${items[0].deliveryId}`, undefined, 'GET')
    },
    cancelPayments: async (count) => {
      for (let made = 0; made < count; made += 10)
        await Promise.all(Array.from({ length: Math.min(10, count - made) }, cancelPayment))
    }
  }
}
