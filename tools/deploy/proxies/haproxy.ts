import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request as httpsRequest } from 'node:https'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../ports.ts'
import { obtainProgram } from '../../programs.ts'
import { read } from '../files.ts'

const HOST = 'portal.example'
const STARTING_MS = 10_000

/** HAProxy with the example's configuration. */
export interface Haproxy {
  httpPort: number
  /** Sends a request over TLS. */
  send: (method: string, address: string, options?: SendOptions) => Promise<{ status: number; body: string }>
  /** Its log so far. */
  log: () => string
  stop: () => Promise<void>
}

interface SendOptions {
  headers?: Record<string, string>
  body?: Buffer
}

/** Makes a certificate for the host, as the file with certificate and key that HAProxy reads. @returns its path */
function makeCertificate(folder: string): string {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'portico.pem'].map((name) =>
    path.join(folder, name)
  ) as [string, string, string]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`],
      ...['-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', certificate]
    ],
    { stdio: 'ignore' }
  )
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  return both
}

/** Replaces what must be there once. */
function replaceOnce(text: string, what: string, by: string): string {
  if (text.split(what).length !== 2) throw new Error(`deploy/haproxy/haproxy.cfg must have once: ${what}`)
  return text.replace(what, () => by)
}

interface Places {
  certificate: string
  httpPort: number
  httpsPort: number
  instances: readonly number[]
}

/** The example with the ports, the certificate and the instances of this machine, and with its log on the standard output. */
function adaptExample({ certificate, httpPort, httpsPort, instances }: Places): string {
  const servers = instances.map((port, index) => `  server instance-${index} 127.0.0.1:${port}`).join('\n')
  const changes: [string, string][] = [
    ['  log /dev/log local0\n', '  log stdout format raw local0\n'],
    ['bind :80\n', `bind 127.0.0.1:${httpPort}\n`],
    ['bind :443 ', `bind 127.0.0.1:${httpsPort} `],
    ['/etc/haproxy/portico.pem', certificate],
    ['  server one 127.0.0.1:8080\n', `${servers}\n`]
  ]
  return changes.reduce((text, [what, by]) => replaceOnce(text, what, by), read('deploy/haproxy/haproxy.cfg'))
}

function sender(port: number, ca: Buffer): Haproxy['send'] {
  return async (method, address, { headers = {}, body } = {}) => {
    const request = httpsRequest({
      ...{ host: '127.0.0.1', servername: HOST, port, ca, method, path: address, agent: false },
      headers: { host: HOST, ...(body && { 'content-length': String(body.length) }), ...headers }
    })
    request.end(body)
    const [response] = await once(request, 'response')
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    return { status: response.statusCode, body: text }
  }
}

/**
 * Starts HAProxy with the example's configuration, installing it where it is missing.
 *
 * @param instances ports of the instances, which must be ready
 * @param folder for its files
 * @throws Error when it refuses the configuration or does not start
 */
export async function startHaproxy(instances: readonly number[], folder: string): Promise<Haproxy> {
  const program = obtainProgram('haproxy')
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, adaptExample({ certificate, httpPort, httpsPort, instances }))
  execFileSync(program, ['-c', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
    })
  const send = sender(httpsPort, readFileSync(path.join(folder, 'certificate.pem')))
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (const begun = performance.now(); ; await wait(100)) {
    const status = await send('GET', '/management/health/readiness').then(
      (response) => response.status,
      () => 0
    )
    if (status === 200) return { httpPort, send, log: () => log, stop }
    if (child.exitCode === null && performance.now() - begun < STARTING_MS) continue
    await stop()
    throw new Error(`HAProxy did not start:\n${log}`)
  }
}
