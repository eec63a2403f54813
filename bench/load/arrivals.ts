// Sends requests at a rate that does not depend on the responses, and reports how long each took from the time at which it was due.
// A process, so that it takes no time from the server's. Receives Arrivals, sends ArrivalResults.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What to send. */
export interface Arrivals {
  origin: string
  /** Whole heads of requests, with their bodies, which are sent in turn; `{uuid}` in them becomes another UUID each time. */
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
  /** Of these, before it was sent: the sender was late, or had no free connection. */
  delay: number
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

/** Connections, which are open before the first request: as many as a proxy in front of an instance may keep. */
const CONNECTIONS = 1_000
/** Those that are opened at the same time: more would wait for the operating system. */
const OPENED = 50

async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1')
  await once(socket, 'connect')
  return socket.on('error', () => {})
}

/** A request over a connection; returns the status of its response, or 0 where the connection broke, and whether it may be used again. */
function exchange(socket: Socket, text: string, done: (status: number, keep: boolean) => void): void {
  let received = ''
  const finish = (status: number, keep: boolean) => {
    socket.off('data', read).off('close', fail)
    done(status, keep)
  }
  const fail = () => finish(0, false)
  const read = (piece: string) => {
    received += piece
    if (!isWhole(received)) return
    finish(Number(received.slice(9, 12)), !/^connection: close/im.test(received.slice(0, received.indexOf(HEAD_END))))
  }
  socket.on('data', read).on('close', fail)
  socket.write(text, 'latin1')
}

/** Sends requests as they are due, or as soon as a connection is free after that. */
async function send({ origin, requests, perSecond, seconds }: Arrivals): Promise<ArrivalResults> {
  const results: ArrivalResults = []
  const idle: Socket[] = []
  while (idle.length < CONNECTIONS)
    idle.push(...(await Promise.all(Array.from({ length: OPENED }, () => open(origin)))))
  const begun = performance.now()
  const total = Math.round(perSecond * seconds)
  let sent = 0
  const sendDue = () => {
    const due = Math.min(total, Math.ceil(((performance.now() - begun) / 1000) * perSecond))
    for (let socket = idle.pop(); socket; socket = idle.pop()) {
      if (sent >= due) {
        idle.push(socket)
        return
      }
      request(socket, sent++)
    }
  }
  const request = (socket: Socket, index: number) => {
    const at = (index / perSecond) * 1000
    const text = requests[index % requests.length] as string
    const delay = performance.now() - begun - at
    exchange(socket, text.replace('{uuid}', randomUUID()), async (status, keep) => {
      results.push({ at, latency: performance.now() - begun - at, delay, status })
      if (keep) idle.push(socket)
      else {
        socket.destroy()
        idle.push(await open(origin))
      }
    })
  }
  const until = begun + seconds * 1000 + 20_000
  while (results.length < total && performance.now() < until) {
    sendDue()
    await pause(1)
  }
  for (const socket of idle) socket.destroy()
  return results
}

process.on('message', async (arrivals: Arrivals) => {
  const results = await send(arrivals)
  // The channel may be closed only when all is sent.
  process.send?.(results, () => process.exit(0))
})
