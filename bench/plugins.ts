// The cost of Fastify's plugins for security headers and for compression, compared with the hooks of this server: processor time of
// requests that are injected, without a network, a database or any other hook.
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { installSecurityHeaders, securityPolicy } from '../apps/server/src/app/security-headers.ts'
import { compressText } from '../apps/server/src/platform/http/compression.ts'
import { ratio } from './statistics.ts'

const ADDRESS = 'https://portal.example'
const SCRIPTS = ['sha256-3yRkHPnHtjJ9EMUMl1Oqh4pEnaPCnrAfCzHdCKyUGFc=']

const SMALL = { id: 5, name: 'Guide', version: '1.0', title: 'A guide' }
/** As long as the outline of a large document. */
const LARGE = JSON.stringify(
  Array.from({ length: 2500 }, (_, index) => ({
    id: `operation${index}`,
    path: `/things/${index}`,
    title: `Reads ${index}`
  }))
)

interface Candidate {
  name: string
  install: (app: FastifyInstance) => unknown
}

const HEADERS: Candidate[] = [
  { name: 'no hook', install: () => {} },
  { name: 'headers made once', install: (app) => installSecurityHeaders(app, ADDRESS, SCRIPTS) },
  { name: '@fastify/helmet', install: (app) => app.register(helmet, securityPolicy(ADDRESS, SCRIPTS)) }
]

const COMPRESSION: Candidate[] = [
  { name: 'no hook', install: () => {} },
  { name: 'compressText', install: (app) => app.addHook('onSend', compressText) },
  { name: '@fastify/compress', install: (app) => app.register(compress, { encodings: ['gzip'], threshold: 1_400 }) }
]

async function start({ install }: Candidate): Promise<FastifyInstance> {
  const app = Fastify()
  await install(app)
  app.get('/small', async () => SMALL)
  app.get('/large', async (_request, reply) => reply.type('application/json').send(LARGE))
  await app.ready()
  return app
}

/** Microseconds of processor time for each request. */
async function measureRound(app: FastifyInstance, url: string, requests: number): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < requests; index += 1) await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
}

async function compare(title: string, candidates: readonly Candidate[], url: string, requests: number) {
  const apps = await Promise.all(candidates.map(start))
  const figures = candidates.map((): number[] => [])
  // In turns, so that other work of the machine affects all alike.
  for (let round = 0; round < 30; round += 1)
    for (const [index, app] of apps.entries()) figures[index]?.push(await measureRound(app, url, requests))
  await Promise.all(apps.map((app) => app.close()))
  // Contention and cold code only ever add to the time that a request takes.
  const least = figures.map((all) => Math.min(...all))
  const [bare = 0] = least
  return candidates.map(({ name }, index) => {
    const figure = least[index] as number
    return `${title}, ${name}: ${figure.toFixed(0)} µs a request (${ratio(figure, bare)})`
  })
}

export async function measure(): Promise<string[]> {
  return [
    ...(await compare('security headers', HEADERS, '/small', 1_000)),
    ...(await compare('compression of 300 bytes', COMPRESSION, '/small', 1_000)),
    ...(await compare(`compression of ${Math.round(LARGE.length / 1000)} kB`, COMPRESSION, '/large', 20))
  ]
}
