import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createGuardedClient, type OutboundRequest } from './guarded-client.ts'

const servers: (Server | http.Server)[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if (server instanceof http.Server) server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(server: Server | http.Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const serve = (listener: RequestListener) => listen(http.createServer(listener))

const local = createGuardedClient({ allowsOwnMachine: true })
const call = (url: string, more: Partial<OutboundRequest> = {}, client = local) =>
  client({ url: new URL(url), method: 'POST', headers: {}, body: '{}', ...more })

test('keeps 4 KiB of a body and reads no further', async () => {
  let closed = false
  const port = await serve((_request, response) => {
    response.on('close', () => {
      closed = true
    })
    const write = () => {
      while (!closed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', write)
    write()
  })
  const { response } = await call(`http://127.0.0.1:${port}/`)
  expect([response?.status, response?.body.length]).toEqual([200, 4_096])
  await expect.poll(() => closed).toBe(true)
})

test('follows no redirect', async () => {
  let requests = 0
  const port = await serve((_request, response) => {
    requests += 1
    response.writeHead(307, { location: '/again' }).end()
  })
  const { response } = await call(`http://127.0.0.1:${port}/`)
  expect([response?.status, requests]).toEqual([307, 1])
})

test('ends after its time: without a response, with one that never ends, and for a name that is never found', async () => {
  const silent = await serve(() => undefined)
  const dripping = await serve((_request, response) => {
    response.writeHead(500)
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const started = performance.now()
  const lost = createGuardedClient({ allowsOwnMachine: true, resolve: () => new Promise(() => undefined) })
  const results = await Promise.all([
    call(`http://127.0.0.1:${silent}/`, { timeoutMs: 300 }),
    call(`http://127.0.0.1:${dripping}/`, { timeoutMs: 300 }),
    call('http://lost.example/', { timeoutMs: 300 }, lost)
  ])
  expect(results.map(({ failure, response }) => failure ?? response?.status)).toEqual(['TIMEOUT', 500, 'TIMEOUT'])
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('needs no body of a response that it does not read', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(202)
    response.write('never ends')
  })
  const { response } = await call(`http://127.0.0.1:${port}/`, { readsBody: (status) => status >= 300 })
  expect([response?.status, response?.body.length]).toEqual([202, 0])
})

test('connects to no address that is not public, in any spelling and by any name', async () => {
  let connections = 0
  const port = await listen(net.createServer(() => (connections += 1)))
  const closed = createGuardedClient({ allowsOwnMachine: false, resolve: async () => ['93.184.215.14', '127.0.0.1'] })
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '127.0.0.1.', 'localhost', 'a.localhost.']
  const others = ['[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]', '10.0.0.1', '169.254.169.254', 'rebinding.example']
  for (const host of [...hosts, ...others])
    expect([host, await call(`http://${host}:${port}/`, {}, closed)]).toEqual([
      host,
      { failure: 'ADDRESS_NOT_ALLOWED' }
    ])
  for (const host of ['[::ffff:127.0.0.1]', '0.0.0.0', '10.0.0.1', '169.254.169.254'])
    expect([host, await call(`http://${host}:${port}/`)]).toEqual([host, { failure: 'ADDRESS_NOT_ALLOWED' }])
  expect(connections).toBe(0)
})

test('connects to the address that was checked, whatever the DNS says the next time', async () => {
  const port = await serve((_request, response) => response.writeHead(204).end())
  const responses = [['127.0.0.1'], ['10.0.0.1']]
  let asked = 0
  const client = createGuardedClient({ allowsOwnMachine: true, resolve: async () => responses[asked++] ?? [] })
  expect((await call(`http://changing.example:${port}/`, {}, client)).response?.status).toBe(204)
  expect(asked).toBe(1)
  expect(await call(`http://changing.example:${port}/`, {}, client)).toEqual({ failure: 'ADDRESS_NOT_ALLOWED' })
})

test('says what failed: the connection, its encryption, or a name that is unknown', async () => {
  const breaking = await listen(net.createServer((socket) => socket.destroy()))
  const plain = await serve((_request, response) => response.end())
  const unknown = createGuardedClient({ allowsOwnMachine: true, resolve: async () => [] })
  expect(await call(`http://127.0.0.1:${breaking}/`)).toEqual({ failure: 'CONNECTION_FAILED' })
  expect(await call(`https://127.0.0.1:${plain}/`)).toEqual({ failure: 'TLS_FAILED' })
  expect(await call('https://unknown.example/', {}, unknown)).toEqual({ failure: 'CONNECTION_FAILED' })
})

test('uses no proxy of the environment', async () => {
  let proxied = 0
  const proxy = await serve((_request, response) => {
    proxied += 1
    response.end()
  })
  const port = await serve((_request, response) => response.writeHead(204).end())
  const before = { ...process.env }
  Object.assign(process.env, { NODE_USE_ENV_PROXY: '1', http_proxy: `http://127.0.0.1:${proxy}`, no_proxy: '' })
  const { response } = await call(`http://127.0.0.1:${port}/`, {}, createGuardedClient({ allowsOwnMachine: true }))
  process.env = before
  expect([response?.status, proxied]).toEqual([204, 0])
})
