import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { obtainPostgres } from '../../postgres.ts'
import { obtainProgram } from '../../programs.ts'
import { expectThat } from '../expect-that.ts'
import { read } from '../files.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'
import { startInstance } from './instance.ts'
import { type Received, type Stub, startStub } from './stub.ts'

const FORGED = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': 'evil.example' }
const MEBIBYTE = 1024 * 1024
/** Enough requests that both instances get some, as often as they are chosen in turns. */
const REPEATED = 6

async function checkHeaders({ send, httpPort, log }: Haproxy, received: () => Received[]): Promise<void> {
  await send('GET', '/forged?key=secret-of-a-link', { headers: FORGED })
  const { headers } = received().find(({ url }) => url.startsWith('/forged')) as Received
  expectThat(
    'what a client sends as X-Forwarded is replaced',
    headers['x-forwarded-for'] === '127.0.0.1' &&
      headers['x-forwarded-proto'] === 'https' &&
      headers['x-forwarded-host'] === 'portal.example'
  )
  const redirect = await fetch(`http://127.0.0.1:${httpPort}/a`, { redirect: 'manual' })
  expectThat('http leads to https', redirect.status === 301 && /^https:/.test(redirect.headers.get('location') ?? ''))
  await wait(200)
  expectThat('the log has the path and no query', log().includes('/forged') && !log().includes('secret-of-a-link'))
}

async function checkBodies({ send }: Haproxy, received: () => Received[]): Promise<void> {
  const { status } = await send('POST', '/file', { body: Buffer.alloc(38 * MEBIBYTE) })
  expectThat(
    'a body of 38 MiB passes',
    status === 200 && received().some(({ url, length }) => url === '/file' && length === 38 * MEBIBYTE)
  )
  // The proxy responds before the body has been sent.
  const refused = await send('POST', '/large', { headers: { 'content-length': String(41 * MEBIBYTE) } }).catch(
    () => undefined
  )
  expectThat('one of 41 MiB is 413', refused?.status === 413 && !received().some(({ url }) => url === '/large'))
}

async function checkRepeating({ send }: Haproxy, received: () => Received[]): Promise<void> {
  const repeat = async (method: string, address: string) => {
    const statuses: number[] = []
    for (let round = 0; round < REPEATED; round++)
      statuses.push(
        (await send(method, `${address}/${round}`, method === 'POST' ? { body: Buffer.from('x') } : {})).status
      )
    return statuses
  }
  const reads = await repeat('GET', '/broken/read')
  expectThat(
    'a GET without a response is sent to another instance',
    reads.every((status) => status === 200)
  )
  const writes = await repeat('POST', '/broken/write')
  const sent = received().filter(({ url }) => url.startsWith('/broken/write'))
  expectThat(
    'a POST that was sent is not repeated',
    sent.length === REPEATED && writes.includes(502) && writes.includes(200)
  )
}

async function checkWithStubs(folder: string): Promise<void> {
  const stubs: Stub[] = [await startStub(true), await startStub(false)]
  const haproxy = await startHaproxy(
    stubs.map(({ port }) => port),
    folder
  )
  try {
    const received = () => stubs.flatMap((stub) => stub.received)
    await checkHeaders(haproxy, received)
    await checkBodies(haproxy, received)
    await checkRepeating(haproxy, received)
  } finally {
    await haproxy.stop()
    for (const stub of stubs) await stub.close()
  }
}

/** Reads the catalogue's public pages over and over while the instances are restarted one after the other. */
async function checkWithPortals(folder: string): Promise<void> {
  const postgres = await obtainPostgres()
  const start = (port?: number) => startInstance(postgres.url, port)
  const instances = [await start(), await start()]
  const haproxy = await startHaproxy(
    instances.map(({ port }) => port),
    folder
  )
  let isOver = false
  const statuses: number[] = []
  const read = async () => {
    while (!isOver) statuses.push((await haproxy.send('GET', '/apireference').catch(() => ({ status: 0 }))).status)
  }
  try {
    const readers = [read(), read(), read()]
    for (const [index, instance] of instances.entries()) {
      await wait(1_000)
      expectThat(`instance ${index} ends with 0`, (await instance.stop()) === 0)
      instances[index] = await start(instance.port)
      // Until the proxy has seen that it is ready.
      await wait(3_000)
    }
    isOver = true
    await Promise.all(readers)
    const failed = statuses.filter((status) => status !== 200)
    expectThat(
      `${statuses.length} reads while both instances were restarted one after the other, ${failed.length} failed`,
      statuses.length > 100 && failed.length === 0
    )
    const used = (name: string) => haproxy.log().includes(`portico/${name} `)
    expectThat('both instances were used', used('instance-0') && used('instance-1'))
  } finally {
    isOver = true
    await haproxy.stop()
    for (const instance of instances) await instance.stop()
    await postgres.stop()
  }
}

/** nginx accepts the example, with a certificate and folders of this machine; `faults/` has it in front of portals. */
function checkNginx(folder: string): void {
  const program = obtainProgram('nginx')
  mkdirSync(path.join(folder, 'log'))
  const site = read('deploy/nginx/portico.conf')
    .replaceAll('/var/log/nginx', path.join(folder, 'log'))
    .replaceAll('/etc/ssl/portico/fullchain.pem', path.join(folder, 'certificate.pem'))
    .replaceAll('/etc/ssl/portico/key.pem', path.join(folder, 'key.pem'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${site}\n}\n`)
  execFileSync(program, ['-t', '-q', '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  expectThat('nginx accepts its example', true)
}

/**
 * Runs HAProxy with its example before stand-ins and before two portals, and lets nginx read its own.
 *
 * @throws Error when one does not do what the example says
 */
export async function checkProxies(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-proxies-'))
  try {
    await checkWithStubs(folder)
    await checkWithPortals(folder)
    checkNginx(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
