import path from 'node:path'
import { build } from 'vite'
import { type Host, serveFiles } from './host.ts'

/**
 * Builds and serves a page that only fetches prepared operations and renders them with React: no page of this kind can be faster.
 *
 * @param pieces the operations as the portal sends them, by file: `/operation.json` is shown first
 */
export async function serveBarePage(pieces: Readonly<Record<string, string>>): Promise<Host> {
  const result = await build({
    root: path.join(import.meta.dirname, 'bare'),
    configFile: false,
    logLevel: 'error',
    build: { write: false }
  })
  const built = Array.isArray(result) ? result[0] : result
  if (!built || !('output' in built)) throw new Error('Vite has built no page')
  const files = Object.fromEntries(
    built.output.map((file) => [`/${file.fileName}`, Buffer.from(file.type === 'chunk' ? file.code : file.source)])
  )
  const { '/index.html': page = Buffer.alloc(0), ...others } = files
  return serveFiles({ '/': page, ...others, ...pieces })
}
