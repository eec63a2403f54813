import DataLoader from 'dataloader'
import type pg from 'pg'

type Pool = Pick<pg.Pool, 'query'>

/**
 * Makes a function whose calls of one turn of the event loop share a statement: the more there are, the less each costs.
 *
 * @param load finds the value of each key, in the order of the keys; when it throws, all calls fail
 * @returns a function for statements outside of transactions
 */
export function sharedStatement<Key, Value>(
  load: (pool: Pool, keys: readonly Key[]) => Promise<Value[]>
): (pool: Pool, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Pool, DataLoader<Key, Value>>()
  return (pool, key) => {
    const loader =
      loaders.get(pool) ??
      // Nothing is kept: what a call reads may be changed before the next one.
      new DataLoader<Key, Value>((keys) => load(pool, keys), { cache: false, batchScheduleFn: setImmediate })
    loaders.set(pool, loader)
    return loader.load(key)
  }
}
