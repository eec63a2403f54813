import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { joinBytes } from '../../bytes.ts'
import { DurableFileSystem } from './durable-file-system.ts'

/** The thread that runs the embedded PostgreSQL: it receives and returns bytes of the wire protocol. */

export type ToWorker = { id: number; bytes: Uint8Array } | { id: number; close: true }
export type FromWorker = 'ready' | { id: number; bytes?: Uint8Array; error?: string }

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')
const send = (message: FromWorker, transfer?: ArrayBuffer[]) => port.postMessage(message, transfer)

// `-F` would switch fsync off; with the default wal_sync_method (fdatasync) a commit is not synced, for Emscripten does nothing there.
// 16 MB of buffers keep the resident memory low and cost little: the kernel caches the files as well.
const database = await PGlite.create({
  fs: new DurableFileSystem(workerData.folder),
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'shared_buffers=16MB'
  ]
})

/**
 * Runs frontend messages and returns the backend messages that they cause. PGlite's method that returns them together would also
 * parse them and keep every response in memory; this one passes them on as they come.
 */
async function execute(request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  await database.execProtocolRawStream(request, { onRawData: (piece) => pieces.push(piece.slice()) })
  return joinBytes(pieces)
}

port.on('message', async (message: ToWorker) => {
  try {
    if ('close' in message) {
      await database.close()
      send({ id: message.id })
      port.close()
      return
    }
    const bytes = await execute(message.bytes)
    send({ id: message.id, bytes }, [bytes.buffer])
  } catch (error) {
    send({ id: message.id, error: String(error instanceof Error ? error.stack : error) })
  }
})
send('ready')
