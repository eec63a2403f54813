import { LRUCache } from 'lru-cache'

/**
 * Makes a cache of what was made; what was not used for longest goes first.
 *
 * @param limit in bytes; what takes more than a quarter of it is not kept
 */
export const byteCache = <T extends Uint8Array>(limit: number) =>
  new LRUCache<string, T>({
    maxSize: limit,
    maxEntrySize: limit / 4,
    sizeCalculation: ({ length }) => Math.max(1, length)
  })
