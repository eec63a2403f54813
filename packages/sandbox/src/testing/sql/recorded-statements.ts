import type pg from 'pg'

/** Records the texts of all statements that a pool sends from now on, each once. */
export function recordStatements(pool: pg.Pool): ReadonlySet<string> {
  const texts = new Set<string>()
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
    client.query = ((...parameters: unknown[]) => {
      const [statement] = parameters as [string | { text?: string }]
      texts.add((typeof statement === 'string' ? statement : statement.text) ?? '')
      return query(...parameters)
    }) as typeof client.query
  })
  return texts
}
