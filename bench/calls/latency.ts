import { once } from 'node:events'
import { connect } from 'node:net'
import { median } from '../statistics.ts'

const END_OF_HEAD = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i

/** The bytes that a whole response has, once its head has arrived. */
function lengthOf(received: string): number | undefined {
  const end = received.indexOf(END_OF_HEAD)
  const length = LENGTH.exec(received.slice(0, Math.max(end, 0)))?.[1]
  return end === -1 ? undefined : end + END_OF_HEAD.length + Number(length)
}

/**
 * Sends a GET over and over on one connection, each after the response to the last. The client is a socket without an HTTP library, whose
 * own time would be in the figures of both servers and make their ratio smaller.
 *
 * @returns the median time from a request to the end of its response, in microseconds
 * @throws Error when a response is not 200
 */
export async function medianLatency(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const { host, hostname, port, pathname } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = [`GET ${pathname} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1')
  await once(socket, 'connect')
  const times: number[] = []
  await new Promise<void>((resolve, reject) => {
    const until = performance.now() + seconds * 1000
    let began = performance.now()
    let received = ''
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      received += text
      if (received.length !== lengthOf(received)) return
      const now = performance.now()
      if (!received.startsWith('HTTP/1.1 200 ')) return reject(new Error(`${url}: ${received.slice(0, 40)}`))
      times.push((now - began) * 1000)
      if (now > until) return resolve()
      received = ''
      began = performance.now()
      socket.write(request)
    })
    socket.write(request)
  }).finally(() => socket.destroy())
  return median(times)
}
