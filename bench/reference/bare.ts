import path from 'node:path'
import { PATHS } from '@portico/contract'
import { type OperationView, sampleRequest } from '@portico/openapi'
import type { Client } from '@portico/testing'
import { build } from 'vite'
import writeCurl from '../../apps/web/src/lib/samples/generators/curl.ts'
import { type Host, serveFiles } from './host.ts'
import type { Target } from './viewers.ts'

/** A prepared operation as the portal sends it, and the sample of a request that the portal shows beside it: JSON. */
export async function sampledOperation(
  client: Client,
  origin: string,
  api: string,
  { operationId }: Target
): Promise<string> {
  const operation = await client.json<OperationView>(PATHS.referencePiece(api, 'operation', operationId))
  return JSON.stringify({
    ...operation,
    sample: writeCurl(sampleRequest(operation, { origin, environment: 'sandbox' }))
  })
}

/**
 * Builds and serves a page that only fetches prepared operations and renders them with React: no page of this kind can be faster.
 *
 * @param pieces the operations by file: `/operation.json` is shown first
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
