import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Client } from '@portico/testing'
import { startPortal } from '@portico/testing'
import { obtainPostgres } from '../tools/postgres.ts'
import { forgetPeakResident, peakResidentBytes, residentBytes } from './process-figures.ts'
import { median, megabytes, ratio, seconds } from './statistics.ts'
import type { Traffic } from './upload-traffic.ts'

const FILES = 20
/** Long enough for the memory that the start needed to be released. */
const IDLE_MS = 10_000
/** The interval of the other requests. */
const CALL_EVERY_MS = 50
const IDLE_CALLS = 60

/** Reads a document repeatedly until it is stopped; returns the milliseconds of each response. */
function keepCalling(client: Client): () => Promise<number[]> {
  const waits: Promise<number>[] = []
  const timer = setInterval(() => {
    const began = performance.now()
    waits.push(client.json('api/documents/1').then(() => performance.now() - began))
  }, CALL_EVERY_MS)
  return () => {
    clearInterval(timer)
    return Promise.all(waits)
  }
}

/** Sends or fetches files in a separate thread; returns their IDs. */
async function transfer(traffic: Traffic): Promise<number[]> {
  const worker = new Worker(new URL('./upload-traffic.ts', import.meta.url), { workerData: traffic })
  const [ids] = await once(worker, 'message')
  return ids
}

const milliseconds = (figure: number) => `${Math.round(figure)} ms`

async function portal(name: string, settings: Record<string, string>): Promise<string[]> {
  // The first start also fills the cache of compiled code.
  await (await startPortal({ settings })).stop()
  const server = await startPortal({ settings })
  try {
    const client = await server.api('user')
    await client.json('api/documents')
    await pause(IDLE_MS)
    const stopIdle = keepCalling(client)
    await pause(IDLE_CALLS * CALL_EVERY_MS)
    const idle = await stopIdle()
    const resident = residentBytes(server.pid)

    const measureTransfer = async (what: string, traffic: Omit<Traffic, 'origin' | 'authorization'>) => {
      forgetPeakResident(server.pid)
      const stop = keepCalling(client)
      const began = performance.now()
      const ids = await transfer({ origin: server.origin, authorization: client.authorization, ...traffic })
      const took = performance.now() - began
      const waits = await stop()
      const longest = Math.max(...waits)
      const line = [
        name,
        `${FILES} ${what} at once in ${seconds(took)}`,
        `memory +${megabytes(peakResidentBytes(server.pid) - resident)} above ${megabytes(resident)}`,
        `another call ${milliseconds(median(waits))}, at the longest ${milliseconds(longest)}, ${ratio(longest, Math.max(...idle))} of idle (${milliseconds(median(idle))}, ${milliseconds(Math.max(...idle))})`
      ].join('   ')
      return { ids, line }
    }
    const uploads = await measureTransfer('uploads of 25 MiB', { create: FILES })
    const downloads = await measureTransfer('downloads of 25 MiB', { fetch: uploads.ids })
    return [uploads.line, downloads.line]
  } finally {
    await server.stop()
  }
}

/** Memory of the server and the longest wait of others while many large files are uploaded, and downloaded, at the same time. */
export async function measure(): Promise<string[]> {
  const embedded = await portal('embedded database', {})
  const postgres = await obtainPostgres()
  try {
    return [...embedded, ...(await portal('PostgreSQL       ', { DATABASE_URL: postgres.url }))]
  } finally {
    await postgres.stop()
  }
}
