import { quoted, writeFetch } from './fetch-code.ts'
import type { SampleWriter } from './parts.ts'

/** An ES module for Node 18 and later; it needs no package. */
const write: SampleWriter = (request) => {
  const { body } = request
  const file = (fileName: string) => `fs.readFileSync(${quoted(fileName)})`
  const code = writeFetch(request, { body: file, part: file })
  const needsFiles =
    body?.kind === 'binary' || (body?.kind === 'multipart' && body.parts.some(({ fileName }) => fileName !== undefined))
  return needsFiles ? `import fs from 'node:fs'\n\n${code}` : code
}
export default write
