import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { LOCALES, PATHS, translationsText } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { isKnown, sendNotModified } from '../platform/http/conditional.ts'
import { acceptedEncoding, CompressedText } from './compressed-text.ts'

function readTranslations(folder: string): string {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'))
  return translationsText(
    Object.fromEntries(names.map((name) => [name, JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))]))
  )
}

/** By their MD5, for all applications of a process: compressing them takes a fifth of a second for each language. */
const COMPRESSED = new Map<string, CompressedText>()

function compressed(texts: string, hash: string): CompressedText {
  const known = COMPRESSED.get(hash) ?? new CompressedText(texts)
  COMPRESSED.set(hash, known)
  return known
}

/**
 * Serves the texts of each language. With the parameter `_` set to the texts' MD5 they may be kept for ever.
 *
 * @param folder one folder a language, of JSON files
 */
export function installTranslations(app: FastifyInstance, folder: string): void {
  for (const locale of LOCALES) {
    const texts = readTranslations(path.join(folder, locale))
    const hash = createHash('md5').update(texts).digest('hex')
    const etag = `"${hash}"`
    const body = compressed(texts, hash)
    // Every reader needs them.
    body.prepare()
    app.get<{ Querystring: { _?: string } }>(
      `/${PATHS.translations(locale)}`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        reply
          .header('ETag', etag)
          .header('Vary', 'Accept-Encoding')
          .header('Cache-Control', request.query._ === hash ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isKnown(request, hash)) return sendNotModified(reply)
        const encoding = acceptedEncoding(request)
        if (encoding) reply.header('Content-Encoding', encoding)
        return reply.type('application/json; charset=utf-8').send(await body.bytes(encoding))
      }
    )
  }
}
