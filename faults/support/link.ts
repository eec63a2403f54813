import type { AddressInfo } from 'node:net'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** What a link does with connections: carries them, closes and refuses them, or keeps them open and carries nothing. */
export type LinkState = 'carries' | 'refuses' | 'hangs'

/** A TCP connection to a server that can be slow, hang or be refused. */
export interface Link {
  port: number
  /** Sets what happens to the connections there are and to new ones. */
  set: (state: LinkState) => void
  /** Delays everything that passes, in each direction, by milliseconds. */
  delay: (milliseconds: number) => void
  /** Connections that are open. */
  count: () => number
  close: () => void
}

/** Passes on what comes after a delay, in order, and only while the link carries. */
function slowed(delayMs: () => number, whenCarrying: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => {
      const pass = () => void whenCarrying().then(() => done(null, chunk))
      const milliseconds = delayMs()
      if (milliseconds > 0) setTimeout(pass, milliseconds)
      else pass()
    }
  })
}

/** Starts a link to a port of this machine. */
export async function startLink(target: number): Promise<Link> {
  let state: LinkState = 'carries'
  let delayMs = 0
  let carrying = Promise.withResolvers<void>()
  carrying.resolve()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server: Server = createServer((near) => {
    keep(near)
    if (state === 'refuses') {
      near.resetAndDestroy()
      return
    }
    const far = keep(connectTo({ port: target, host: '127.0.0.1', noDelay: true }))
    const pass = () =>
      slowed(
        () => delayMs,
        () => carrying.promise
      )
    near.setNoDelay().pipe(pass()).pipe(far)
    far.pipe(pass()).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      state = next
      if (next === 'hangs') carrying = Promise.withResolvers()
      else carrying.resolve()
      if (next === 'refuses') destroyAll()
    },
    delay: (milliseconds) => {
      delayMs = milliseconds
    },
    count: () => sockets.size,
    close: () => {
      destroyAll()
      server.close()
    }
  }
}
