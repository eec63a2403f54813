/** The browser's database for files of drafts: unlike session storage, it holds files, and as large as they come. */
const DATABASE = 'portico.drafts'
const STORE = 'files'

/** Older files are deleted, so that nothing stays in the browser forever. */
const MAX_AGE_MS = 60 * 60 * 1000

interface KeptFiles {
  readonly savedAt: number
  readonly files: readonly Blob[]
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Does something with the kept files, and has it on disk when the promise settles. */
async function withStore<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  try {
    const transaction = database.transaction(STORE, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), done])
    return result
  } finally {
    database.close()
  }
}

/**
 * Keeps files while their author signs in again.
 *
 * @param key a random name
 * @throws DOMException where the browser keeps nothing, or has no room
 */
export async function keepFiles(key: string, files: readonly Blob[]): Promise<void> {
  const kept: KeptFiles = { savedAt: Date.now(), files }
  await withStore((store) => settled(store.put(kept, key)))
}

/** Returns files once, and deletes those that are too old. */
export async function consumeFiles(key: string): Promise<readonly Blob[]> {
  return withStore(async (store) => {
    const found: KeptFiles | undefined = await settled(store.get(key))
    await settled(store.delete(key))
    for (const other of await settled(store.getAllKeys())) {
      const kept: KeptFiles = await settled(store.get(other))
      if (Date.now() - kept.savedAt > MAX_AGE_MS) await settled(store.delete(other))
    }
    return found?.files ?? []
  })
}
