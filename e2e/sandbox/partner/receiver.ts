import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message as it came, with the type and the data of its event. */
export interface ReceivedEvent {
  webhookId: string
  body: string
  type: string
  data: Record<string, unknown>
}

/** The partner's receiver of notifications, which verifies every message with the published library. */
export class EventReceiver {
  readonly origin: string
  /** What was received, once for each id however often it came. */
  readonly events = new Map<string, ReceivedEvent>()
  /** Ids of the messages whose attempt it left without a response. */
  readonly pending: string[] = []
  /** Messages whose signature is not valid, or that came again with another body. */
  readonly faults: string[] = []
  readonly #server: http.Server
  #verify: Webhook['verify'] = () => {
    throw new Error('There is no secret yet.')
  }
  #responds = true

  private constructor(server: http.Server) {
    this.#server = server
    this.origin = `http://localhost:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => this.#receive(request, response))
  }

  static async start(): Promise<EventReceiver> {
    const server = http.createServer()
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    return new EventReceiver(server)
  }

  /** Verifies messages with this secret from now on. */
  trust(secret: string): void {
    const verifier = new Webhook(secret)
    this.#verify = verifier.verify.bind(verifier)
  }

  /** Takes messages without a response, as a program that hangs. */
  hang(): void {
    this.#responds = false
  }

  /** Responds again. */
  recover(): void {
    this.#responds = true
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const webhookId = String(request.headers['webhook-id'])
    try {
      const { type, data } = this.#verify(body, request.headers as Record<string, string>) as ReceivedEvent
      if (!this.#responds) return void this.pending.push(webhookId)
      const known = this.events.get(webhookId)
      if (known && known.body !== body) this.faults.push(`${webhookId} came again as ${body}`)
      this.events.set(webhookId, { webhookId, body, type, data })
      response.writeHead(204).end()
    } catch (error) {
      this.faults.push(`${webhookId}: ${error}`)
      response.writeHead(400).end()
    }
  }
}
