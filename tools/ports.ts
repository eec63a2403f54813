import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Listens on a port for a moment; 0 lets the system choose. Returns the port. */
async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port)
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return taken
}

/** A TCP port that is free at the moment; the caller should use it soon. */
export const freePort = () => listenOnce(0)

/** Whether a TCP port can be listened on. */
export const isPortFree = (port: number) =>
  listenOnce(port).then(
    () => true,
    () => false
  )
