import type { SampleRequest } from '@portico/openapi'
import { nodeFetch } from '@scalar/snippetz/plugins/node/fetch'
import { writeFetch } from './fetch-code.ts'

/** An ES module for Node 18 and later; it needs no package. */
export default function write(request: SampleRequest): string {
  const code = writeFetch(
    request,
    (har) => nodeFetch.generate(har),
    (fileName) => `fs.readFileSync('${fileName}')`
  )
  return code.includes('fs.readFileSync') && !code.startsWith('import fs')
    ? `import fs from 'node:fs'\n\n${code}`
    : code
}
