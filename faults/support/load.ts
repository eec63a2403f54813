import type { Client, Portal } from '@portico/testing'
import { UPSTREAM_HEADER } from './nginx.ts'

/** Something that a request of the load did not get. */
export interface Failure {
  /** `status 502`, or `connection` where no response came. */
  kind: string
  method: string
  path: string
  /** The instance that got it last; empty where that is not known. */
  upstream: string
  /** When the request began and ended, as `performance.now()` has it. */
  begun: number
  ended: number
  /** Seconds after which the response asks to try again; undefined where it has no such header. */
  retryAfter: number | undefined
  /** What came instead. */
  text: string
}

/** A record that was sent, and what is known of it. */
interface Entry {
  name: string
  description: string
  /** Undefined as long as it was not acknowledged. */
  id?: number
}

/** What a run of the load has done. */
export interface Ledger {
  entries: Entry[]
  failures: Failure[]
  /** Requests by the instance that served them. */
  served: Map<string, number>
}

/** What the ledger says that the database does not have so, each in a sentence. */
export type Difference = string

/** A load that runs until it is stopped. */
export interface Load {
  ledger: Ledger
  /** Lets the requests that are under way end, and begins no others. */
  stop: () => Promise<Ledger>
}

interface LoadOptions {
  writers?: number
  readers?: number
  /** Milliseconds between two requests of one of them. */
  pause?: number
}

let runs = 0

const contentOf = (name: string) => `${name} `.repeat(20).trim()

/** Makes a request, and notes who served it or how it failed. */
async function request(
  client: Client,
  ledger: Ledger,
  method: 'GET' | 'POST',
  path: string,
  json?: object
): Promise<unknown> {
  const begun = performance.now()
  const fail = (kind: string, upstream: string, text: string, retryAfter?: number) => {
    ledger.failures.push({
      ...{ kind, method, path, upstream, begun, ended: performance.now(), retryAfter },
      text: text.slice(0, 300)
    })
  }
  let upstream = ''
  try {
    const response = await client.fetch(path, { method, ...(json && { json }) })
    upstream = response.headers.get(UPSTREAM_HEADER)?.split(', ').at(-1) ?? ''
    const text = await response.text()
    const retryAfter = response.headers.get('retry-after')
    if (!response.ok) fail(`status ${response.status}`, upstream, text, retryAfter ? Number(retryAfter) : undefined)
    else {
      ledger.served.set(upstream, (ledger.served.get(upstream) ?? 0) + 1)
      return JSON.parse(text)
    }
  } catch (error) {
    fail('connection', upstream, String((error as Error).cause ?? error))
  }
  return undefined
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Starts writers that create documents, and readers, and keeps a ledger of what was acknowledged. */
export function startLoad(client: Client, { writers = 6, readers = 4, pause = 5 }: LoadOptions = {}): Load {
  const ledger: Ledger = { entries: [], failures: [], served: new Map() }
  const run = ++runs
  let stopped = false
  const write = async (writer: number) => {
    for (let count = 0; !stopped; count++) {
      const name = `run ${run} writer ${writer} record ${count}`
      const entry: Entry = { name, description: contentOf(name) }
      ledger.entries.push(entry)
      const { description } = entry
      const created = (await request(client, ledger, 'POST', 'api/documents', { name, description })) as { id: number }
      if (created) entry.id = created.id
      await delay(pause)
    }
  }
  const read = async (reader: number) => {
    const paths = ['api/partners?size=5', 'api/account', 'api/applications', 'api/documents/1']
    for (let count = reader; !stopped; count++) {
      await request(client, ledger, 'GET', paths[count % paths.length] as string)
      await delay(pause)
    }
  }
  const running = Promise.all([
    ...Array.from({ length: writers }, (_, index) => write(index)),
    ...Array.from({ length: readers }, (_, index) => read(index))
  ])
  return {
    ledger,
    stop: async () => {
      stopped = true
      await running
      return ledger
    }
  }
}

/**
 * Compares what a ledger has with what the portal has: every record that was acknowledged once and with its content, any other at most
 * once, and whole.
 *
 * @returns the differences; none where all is as it must be
 */
export async function compareWithPortal(client: Client, { entries }: Ledger): Promise<Difference[]> {
  const stored = await client.json<{ id: number; name: string; description: string }[]>('api/documents')
  const byName = Map.groupBy(stored, ({ name }) => name)
  return entries.flatMap(({ name, description, id }): Difference[] => {
    const found = byName.get(name) ?? []
    if (found.length > 1) return [`${name} is there ${found.length} times`]
    if (id !== undefined && found[0]?.id !== id) return [`${name} was acknowledged as ${id} and is ${found[0]?.id}`]
    if (found[0] && found[0].description !== description) return [`${name} has another content`]
    return []
  })
}

/** Failures by kind and method, for messages. */
export const countFailures = (failures: readonly Failure[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(failures, ({ kind, method }) => `${method} ${kind}`)].map(([kind, { length }]) => [kind, length])
  )

/** What the portal's log says of failures. */
export function reasonsOf(failures: readonly Failure[], portal: Pick<Portal, 'log'>): string {
  const references = failures.flatMap(({ text }) => /"reference":"([^"]+)"/.exec(text)?.[1] ?? [])
  return portal
    .log()
    .split('\n')
    .filter((line) => references.some((reference) => line.includes(reference)))
    .join('\n')
}
