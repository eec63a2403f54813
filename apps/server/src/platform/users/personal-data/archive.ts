import { Zip, ZipDeflate } from 'fflate'
import type { CopiedFile } from './copy.ts'

/** Level of compression: files are mostly compressed already. */
const LEVEL = 1

/**
 * Packs files into a ZIP archive as they are read; no more than a piece is in memory.
 *
 * @returns the bytes of the archive
 */
export async function* packFiles(files: AsyncIterable<CopiedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, bytes) => {
    if (error) failure = error
    else ready.push(bytes)
  })
  const take = () => {
    if (failure) throw failure
    const taken = ready
    ready = []
    return taken
  }
  for await (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: LEVEL })
    zip.add(entry)
    for await (const piece of bytes) {
      entry.push(piece)
      yield* take()
    }
    entry.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
