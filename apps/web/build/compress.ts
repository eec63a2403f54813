import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|map)$/

/** Bytes below which the headers of a compressed response outweigh what compressing gains. */
const SMALLEST = 256

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Build plugin: writes `.br` and `.gz` beside every file worth it, so that the server compresses nothing while it responds. */
export function compress(): Plugin {
  return {
    name: 'portico:compress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter((file) => COMPRESSIBLE.test(file.fileName))
      await Promise.all(
        files.map((file) =>
          writeCompressed(join(dir!, file.fileName), Buffer.from(file.type === 'chunk' ? file.code : file.source))
        )
      )
    }
  }
}

async function writeCompressed(file: string, content: Buffer): Promise<void> {
  if (content.length < SMALLEST) return
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length
  }
  await Promise.all([
    brotli(content, { params: parameters }).then((compressed) => writeFile(`${file}.br`, compressed)),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }).then((compressed) => writeFile(`${file}.gz`, compressed))
  ])
}
