import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface FileStream {
  nfd?: number
}

/** The part of Emscripten's module that holds the file operations. */
interface FileModule {
  NODEFS: { stream_ops: { fsync?: (stream: FileStream) => number } }
}

/**
 * PGlite's folder on disk with an fsync that reaches it. Emscripten's file system for Node has no fsync of its own, so
 * PostgreSQL would take every commit for durable while it is still in the kernel's cache.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    const options = result.emscriptenOpts as unknown as { preRun: ((module: FileModule) => void)[] }
    options.preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
        return 0
      }
    })
    return result
  }
}
