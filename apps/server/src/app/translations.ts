import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LOCALES, PATHS, translationsText } from '@portico/contract'
import type { FastifyInstance } from 'fastify'

function readTranslations(folder: string): string {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'))
  return translationsText(
    Object.fromEntries(names.map((name) => [name, JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))]))
  )
}

/**
 * Serves the texts of each language. With the parameter `_` set to the texts' MD5 they may be kept for ever.
 *
 * @param folder one folder a language, of JSON files
 */
export async function installTranslations(app: FastifyInstance, folder: string): Promise<void> {
  for (const locale of LOCALES) {
    const body = Buffer.from(readTranslations(path.join(folder, locale)))
    const hash = createHash('md5').update(body).digest('hex')
    const etag = `"${hash}"`
    const encodings = {
      br: await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
      gzip: await promisify(gzip)(body)
    }
    app.get<{ Querystring: { _?: string } }>(
      `/${PATHS.translations(locale)}`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        reply
          .header('ETag', etag)
          .header('Vary', 'Accept-Encoding')
          .header('Cache-Control', request.query._ === hash ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        const accepted = String(request.headers['accept-encoding'] ?? '')
        const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
        reply.type('application/json; charset=utf-8')
        return encoding ? reply.header('Content-Encoding', encoding).send(encodings[encoding]) : reply.send(body)
      }
    )
  }
}
