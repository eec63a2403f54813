// Sends requests at a rate that does not depend on the responses, and reports how long each took from the time at which it was due.
// A process, so that it takes no time from the server's. Receives Arrivals, sends ArrivalResults.
import { connect, type Socket } from 'node:net'

/** What to send. */
export interface Arrivals {
  origin: string
  /** Whole heads of requests, with their bodies, which are sent in turn. */
  requests: string[]
  perSecond: number
  seconds: number
}

/** A response, or its absence. */
export interface Arrival {
  /** When it was due, in milliseconds after the first. */
  at: number
  /** Milliseconds from the time at which the request was due. */
  latency: number
  /** Zero where the connection broke. */
  status: number
}
export type ArrivalResults = Arrival[]

const HEAD_END = '\r\n\r\n'

/** Whether a response is whole, once its head has arrived. */
function isWhole(received: string): boolean {
  const end = received.indexOf(HEAD_END)
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(received.slice(0, end))?.[1]
  if (length !== undefined) return received.length >= end + HEAD_END.length + Number(length)
  return /\r\n0\r\n\r\n$/.test(received) || /^HTTP\/1.1 (204|304)/.test(received)
}

/** Sends requests as they are due, each over a connection on which no other one is under way. */
async function send({ origin, requests, perSecond, seconds }: Arrivals): Promise<ArrivalResults> {
  const { hostname, port } = new URL(origin)
  const results: ArrivalResults = []
  const idle: Socket[] = []
  const all = new Set<Socket>()
  let underWay = 0
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1')
    all.add(socket)
    socket.once('close', () => all.delete(socket))
    return socket
  }
  const request = (text: string, due: number) => {
    const socket = idle.pop() ?? open()
    underWay += 1
    let received = ''
    const finish = (status: number, keep: boolean) => {
      socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('end')
      socket.on('error', () => {})
      results.push({ at: due - begun, latency: performance.now() - due, status })
      underWay -= 1
      if (keep) idle.push(socket)
      else socket.destroy()
    }
    socket.on('data', (piece: string) => {
      received += piece
      if (isWhole(received))
        finish(
          Number(received.slice(9, 12)),
          !/^connection: close/im.test(received.slice(0, received.indexOf(HEAD_END)))
        )
    })
    socket.on('error', () => finish(0, false))
    socket.on('end', () => finish(0, false))
    socket.write(text, 'latin1')
  }
  const begun = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.ceil(((performance.now() - begun) / 1000) * perSecond))
    for (; sent < due; sent++) request(requests[sent % requests.length] as string, begun + (sent / perSecond) * 1000)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  for (const until = performance.now() + 20_000; underWay > 0 && performance.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const socket of all) socket.destroy()
  return results
}

process.on('message', async (arrivals: Arrivals) => {
  const results = await send(arrivals)
  // The channel may be closed only when all is sent.
  process.send?.(results, () => process.exit(0))
})
