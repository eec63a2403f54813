import type { CallOptions, TestResponse } from './sandbox.ts'
import { sandbox } from './shared-sandbox.ts'

/** An owner of data in a test: calls with its token, and its clock. */
export interface TestOwner {
  call: (method: string, url: string, options?: Omit<CallOptions, 'token'>) => Promise<TestResponse>
  /** Advances the owner's clock by so many seconds. */
  advance: (seconds: number) => Promise<void>
  /** The owner's events, the oldest first, with the data of each. */
  events: () => Promise<[type: string, data: Record<string, unknown>][]>
  /** Owner as the tables have it. */
  name: string
}

/** Makes an owner of the shared sandbox, who has the story and nothing else. */
export async function createOwner(workspace: string): Promise<TestOwner> {
  const token = await sandbox.token({ workspace })
  const name = `demo:${workspace}`
  const call: TestOwner['call'] = (method, url, options) => sandbox.call(method, url, { ...options, token })
  await call('GET', '/sandbox/simulations/v1/clock')
  return {
    call,
    name,
    advance: async (seconds) => {
      const { body } = await call('GET', '/sandbox/simulations/v1/clock')
      const to = new Date(Date.parse(body.now) + seconds * 1000).toISOString()
      const { status } = await call('POST', '/sandbox/simulations/v1/clock/advances', { body: { to } })
      if (status !== 201) throw new Error(`The clock was not advanced: ${status}.`)
    },
    events: async () => {
      const rows = await sandbox.sql<{ type: string; data: Record<string, unknown> }>(
        'select type, data from sandbox.events where owner = $1 order by sequence',
        [name]
      )
      return rows.map(({ type, data }) => [type, data])
    }
  }
}

/** Every table of the sandbox that has a text in any of its rows. */
export async function tablesWith(text: string): Promise<string[]> {
  const tables = await sandbox.sql<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'sandbox'::regnamespace and relkind in ('r', 'p') and not relispartition`
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sandbox.sql(`select from sandbox."${name}" t where position($1 in t::text) > 0 limit 1`, [text])
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** The items of a list, page by page. @param between is called after each page */
export async function itemsOf(
  owner: TestOwner,
  url: string,
  limit = 100,
  between: () => Promise<unknown> = async () => undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
): Promise<any[]> {
  const items: unknown[] = []
  for (let cursor = ''; ; ) {
    const { body } = await owner.call('GET', `${url}${url.includes('?') ? '&' : '?'}limit=${limit}${cursor}`)
    items.push(...body.items)
    if (!body.page.hasMore) return items
    cursor = `&cursor=${body.page.nextCursor}`
    await between()
  }
}
