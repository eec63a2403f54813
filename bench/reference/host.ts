import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const MEDIA_TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json'
}

/** A server of files in memory. */
export interface Host {
  /** Its address, without a slash at the end. */
  origin: string
  close: () => Promise<void>
}

/**
 * Serves files from memory, already compressed, so that no viewer waits for a disk or for compression.
 *
 * @param files by path, `/` among them; the content of any other path is an empty 404
 */
export async function serveFiles(files: Readonly<Record<string, string | Buffer>>): Promise<Host> {
  const ready = new Map(Object.entries(files).map(([path, content]) => [path, gzipSync(content, { level: 9 })]))
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] as string
    const body = ready.get(path)
    if (!body) {
      response.writeHead(404).end()
      return
    }
    const extension = path === '/' ? 'html' : path.split('.').at(-1)
    response.writeHead(200, {
      'Content-Type': MEDIA_TYPES[extension ?? ''] ?? 'text/html; charset=utf-8',
      'Content-Encoding': 'gzip',
      'Content-Length': body.length
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
