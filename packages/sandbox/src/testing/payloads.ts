import type { RequestBody } from '@portico/openapi'
import { fileOf } from './files.ts'

/** The bytes of a body; files are small ones of their media type. */
export function payloadOf(body: RequestBody | undefined): { payload?: string | Buffer; contentType?: string } {
  if (!body) return {}
  if (body.kind === 'text') return { payload: body.text, contentType: body.mediaType }
  if (body.kind === 'binary') return { payload: fileOf(body.mediaType), contentType: body.mediaType }
  if (body.kind === 'form')
    return {
      payload: new URLSearchParams(Object.fromEntries(body.fields.map(({ name, value }) => [name, value]))).toString(),
      contentType: body.mediaType
    }
  const boundary = 'examples-of-a-document'
  const parts = body.parts.flatMap(({ name, value, fileName, contentType = 'text/plain' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n` +
        `Content-Type: ${contentType}\r\n\r\n`
    ),
    value === undefined ? fileOf(contentType) : Buffer.from(value),
    Buffer.from('\r\n')
  ])
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`
  }
}
