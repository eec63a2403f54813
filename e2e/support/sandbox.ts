import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { freePort } from '../../tools/ports.ts'

/** Members that differ from the default payment of 100.00 in Germany. */
export interface PaymentOptions {
  more?: object
  method?: object
}

export interface StartedPayment {
  paymentId: string
  /** Address of the provider's page. */
  page: string
  reference: string
}

/** A shop at a separate origin, to which the payer returns. */
export interface Shop {
  /** Address to which the payer returns. */
  returnUrl: string
  close: () => Promise<void>
}

/** Starts a shop. It is a real server, because redirects to it cannot be simulated in the browser. */
export async function openShop(): Promise<Shop> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Shop</title><link rel="icon" href="data:,"><h1>Back in the shop</h1>')
  )
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    returnUrl: `http://localhost:${port}/back`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

/** A client of a portal's sandbox: `portal-demo` in a new workspace. */
export class SandboxClient {
  readonly #workspace = randomUUID()
  #origin: string
  readonly #shop: Shop
  #token: Promise<string> | undefined

  constructor(origin: string, shop: Shop) {
    this.#origin = origin
    this.#shop = shop
  }

  /** Continues with the portal at another address, as after a restart. */
  moveTo(origin: string): void {
    this.#origin = origin
    this.#token = undefined
  }

  async #requestToken(): Promise<string> {
    const response = await fetch(`${this.#origin}/sandbox/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'portal-demo',
        workspace: this.#workspace
      })
    })
    return ((await response.json()) as { access_token: string }).access_token
  }

  // biome-ignore lint/suspicious/noExplicitAny: the tests check what they expect of the response
  async call(path: string, body?: object): Promise<any> {
    this.#token ??= this.#requestToken()
    const response = await fetch(`${this.#origin}/sandbox/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await this.#token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    return response.json()
  }

  async start(methodCode: string, { more = {}, method = {} }: PaymentOptions = {}): Promise<StartedPayment> {
    const needsReturn = methodCode === 'M001' || methodCode === 'M004'
    const payment = await this.call('payments/v1/payments', {
      orderId: `E2E-${methodCode}`,
      countryCode: 'DE',
      amount: { value: '100.00', currency: 'EUR' },
      customer: { name: 'Lena Hoffmann', language: 'en' },
      method: { methodCode, ...(needsReturn && { returnUrl: this.#shop.returnUrl }), ...method },
      ...more
    })
    const { paymentId } = payment
    return {
      paymentId,
      page: payment.method.providerUrl ?? `${this.#origin}/sandbox/providers/transfer/${paymentId}`,
      reference: payment.method.paymentReference ?? ''
    }
  }

  /** The statuses that a payment has had, separated by spaces. */
  async path({ paymentId }: StartedPayment): Promise<string> {
    const { history } = await this.call(`payments/v1/payments/${paymentId}`)
    return history.map(({ code }: { code: string }) => code).join(' ')
  }
}
