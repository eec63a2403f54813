import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { LOCALES, PATHS, translationsText } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { isKnown, sendNotModified } from '../platform/http/conditional.ts'
import { acceptedEncoding, type Precompressed, precompress } from './precompressed.ts'

function readTranslations(folder: string): string {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'))
  return translationsText(
    Object.fromEntries(names.map((name) => [name, JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))]))
  )
}

/** Texts that were compressed, by their MD5: that takes a fifth of a second for each language. */
const COMPRESSED = new Map<string, Promise<Precompressed>>()

function compressOnce(texts: string, hash: string): Promise<Precompressed> {
  const known = COMPRESSED.get(hash) ?? precompress(texts)
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
    // In other threads: the start does not wait for it.
    const bodies = compressOnce(texts, hash)
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
        return reply.type('application/json; charset=utf-8').send((await bodies)[encoding ?? 'identity'])
      }
    )
  }
}
