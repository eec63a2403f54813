import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { isObject, pointerToken } from '@portico/openapi'
import { commonProblem, invalidField, SandboxProblem } from '../core/problems.ts'
import { FormFile } from '../documents/form-file.ts'
import { parseJson } from './json.ts'

const MEBIBYTES = 8
const MAX_FILE_BYTES = MEBIBYTES * 1024 * 1024
const MAX_FIELD_BYTES = 64 * 1024
/** One file more than a document allows is read, so that the response can say how many are allowed. */
const LIMITS = { fileSize: MAX_FILE_BYTES, fieldSize: MAX_FIELD_BYTES, files: 6, fields: 10, parts: 16 }

/** Time in which a form has to arrive. */
const MAX_SECONDS = 60

/** A part of a form: a file, or a JSON value. */
type Part = { name: string } & ({ file: FormFile } | { value: unknown })

const tooManyParts = () =>
  commonProblem('invalidRequest', `The form can contain at most ${LIMITS.files - 1} files and ${LIMITS.fields} fields.`)

/** Reads a file, whose place in the form is `index`. */
async function readFile(name: string, index: number, stream: BusboyFileStream): Promise<Part> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (stream.truncated) throw commonProblem('contentTooLarge', `${name}[${index}] has more than ${MEBIBYTES} MiB.`)
  return { name, file: new FormFile(Buffer.concat(chunks)) }
}

function readField(name: string, text: string, isTruncated: boolean): Part {
  if (isTruncated) throw commonProblem('contentTooLarge', `${name} must not exceed ${MAX_FIELD_BYTES} bytes.`)
  try {
    return { name, value: parseJson(Buffer.from(text)) }
  } catch (error) {
    if (!(error instanceof SandboxProblem)) throw error
    throw invalidField(`/${pointerToken(name.slice(0, 100))}`, 'invalid_format', error.message)
  }
}

/** Reads the parts of a form. @throws SandboxProblem 400 or 413 */
function readParts(headers: IncomingHttpHeaders, stream: Readable): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Promise<Part>[] = []
    const counts = new Map<string, number>()
    const parser = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: LIMITS,
      // Scripts send a JSON part as a file called "blob".
      isPartAFile: (_name, mediaType, fileName) => mediaType !== 'application/json' && fileName !== undefined
    })
    const fail = (error: unknown) => {
      clearTimeout(deadline)
      stream.unpipe(parser)
      // The rest is read and forgotten: the connection can be used again.
      stream.resume()
      reject(error)
    }
    const late = commonProblem(
      'invalidRequest',
      `The form must arrive within ${MAX_SECONDS} seconds. Send smaller pictures.`
    )
    const deadline = setTimeout(fail, MAX_SECONDS * 1000, late)
    const add = (part: Promise<Part>) => {
      part.catch(fail)
      parts.push(part)
    }
    parser.on('file', (name, file) => {
      const index = counts.get(name) ?? 0
      counts.set(name, index + 1)
      add(readFile(name, index, file))
    })
    parser.on('field', (name, text, _isNameTruncated, isTruncated) =>
      add((async () => readField(name, text, isTruncated))())
    )
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => fail(tooManyParts()))
    parser.on('error', (error) =>
      fail(commonProblem('invalidRequest', `The form cannot be read: ${(error as Error).message}.`.slice(0, 500)))
    )
    parser.on('finish', () => {
      clearTimeout(deadline)
      Promise.all(parts).then(resolve, reject)
    })
    stream.once('error', fail)
    stream.pipe(parser)
  })
}

/**
 * Reads a form (`multipart/form-data`, RFC 7578) as the object that a document describes: JSON parts are values, files of one name are a
 * list. Each file has at most 8 MiB.
 *
 * @throws SandboxProblem 400 when the form cannot be read, 413 when a part is too large
 */
export async function readForm(headers: IncomingHttpHeaders, stream: Readable): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>()
  let parts: Part[]
  try {
    parts = await readParts(headers, stream)
  } catch (error) {
    // The parser throws where the header has no boundary.
    if (error instanceof SandboxProblem || !(error instanceof Error)) throw error
    stream.resume()
    throw commonProblem('invalidRequest', `The form cannot be read: ${error.message}.`.slice(0, 500))
  }
  for (const part of parts) {
    const known = form.get(part.name)
    const pointer = `/${pointerToken(part.name.slice(0, 100))}`
    if ('file' in part && (known === undefined || Array.isArray(known)))
      form.set(part.name, [...((known as unknown[] | undefined) ?? []), part.file])
    else if (known === undefined && 'value' in part) form.set(part.name, part.value)
    else throw invalidField(pointer, 'not_allowed', 'Must occur once.')
  }
  const object: unknown = Object.fromEntries(form)
  return isObject(object) ? object : {}
}
