import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  ADDRESS_PLACEHOLDER,
  COOKIE_POLICY_VERSION,
  COOKIES,
  type CookieDefinition,
  cookieName,
  fillPlaceholder,
  LANGUAGE_PARAMETER,
  type Locale,
  matchLocale,
  ORIGIN_PLACEHOLDER,
  PRERENDERED,
  type PrerenderedPage,
  RIBBON_PLACEHOLDER
} from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, sendNotModified } from '../platform/http/conditional.ts'
import { preferredLocale } from '../platform/http/negotiation.ts'
import { acceptedEncoding, CompressedText } from './compressed-text.ts'

/** A document as it is sent. */
interface Document {
  locale: Locale
  etag: string
  text: CompressedText
}

/** Public pages that the build has written as HTML, in every language. */
export class PrerenderedPages {
  readonly #documents = new Map<string, Document>()
  readonly #isSecure: boolean

  private constructor(isSecure: boolean) {
    this.#isSecure = isSecure
  }

  /**
   * Reads what the build has left; where it left nothing, the application's document alone serves every page.
   *
   * @param folder of the built client
   * @param publicUrl put in place of what stands for it
   * @param hasRibbon whether pages show the environment's name, so that they keep room for it from the beginning
   */
  static read(folder: string, publicUrl: string, hasRibbon: boolean): PrerenderedPages {
    const pages = new PrerenderedPages(publicUrl.startsWith('https:'))
    const place = path.join(folder, PRERENDERED.folder)
    const list = path.join(place, PRERENDERED.list)
    if (!fs.existsSync(list)) return pages
    const written: PrerenderedPage[] = JSON.parse(fs.readFileSync(list, 'utf8'))
    for (const { path: address, locale, file } of written) {
      const template = fs.readFileSync(path.join(place, file), 'utf8')
      const withRibbon = fillPlaceholder(template, RIBBON_PLACEHOLDER, hasRibbon ? 'shown' : 'none')
      const text = fillPlaceholder(withRibbon, ORIGIN_PLACEHOLDER, publicUrl)
      const own = publicUrl + address
      for (const canonical of [own, `${own}?${LANGUAGE_PARAMETER}=${locale}`]) {
        const document = documentOf(locale, fillPlaceholder(text, ADDRESS_PLACEHOLDER, canonical))
        pages.#documents.set(keyOf(address, locale, canonical !== own), document)
      }
    }
    return pages
  }

  /** Addresses of all pages, one each. */
  get paths(): string[] {
    return [...new Set([...this.#documents.keys()].map((key) => key.split(' ')[0] ?? ''))]
  }

  /**
   * Sends the page that was written for an address, in the language that the reader's browser will choose too.
   *
   * @param address the request's path
   * @returns undefined when there is none
   */
  send(
    address: string,
    request: FastifyRequest,
    reply: FastifyReply
  ): FastifyReply | Promise<FastifyReply> | undefined {
    const asked = askedLocale(request)
    const locale = asked ?? localeOf(request, this.#isSecure)
    const document = this.#documents.get(keyOf(withoutLastSlashes(address), locale, asked !== undefined))
    if (!document) return undefined
    const encoding = acceptedEncoding(request)
    const tag = `${document.etag}${encoding ? `-${encoding}` : ''}`
    reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('Content-Language', document.locale)
      .header('ETag', `"${tag}"`)
    if (isKnown(request, tag)) return sendNotModified(reply)
    reply.type('text/html; charset=utf-8')
    if (encoding) reply.header('Content-Encoding', encoding)
    return document.text.bytes(encoding).then((bytes) => reply.send(bytes))
  }
}

/** By a loop: an expression would try each slash of a long row of them anew. */
function withoutLastSlashes(address: string): string {
  let end = address.length
  while (end > 1 && address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

const keyOf = (address: string, locale: Locale, isNamed: boolean) => `${address} ${locale}${isNamed ? ' named' : ''}`

function documentOf(locale: Locale, text: string): Document {
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  return { locale, etag, text: new CompressedText(text) }
}

/** The language in the address, if there is one. */
function askedLocale({ query }: FastifyRequest): Locale | undefined {
  const asked = (query as Record<string, unknown> | undefined)?.[LANGUAGE_PARAMETER]
  return typeof asked === 'string' ? matchLocale(asked) : undefined
}

/**
 * The language of a page whose address names none: what was chosen at an earlier visit, else the first of the browser's (the client
 * decides alike: apps/web/src/lib/i18n/first-locale.ts).
 */
function localeOf({ cookies, headers }: FastifyRequest, isSecure: boolean): Locale {
  const read = (cookie: CookieDefinition) => cookies[cookieName(cookie, isSecure)]
  const hasConsent =
    read(COOKIES.consentVersion) === COOKIE_POLICY_VERSION && read(COOKIES.consentChoice) === 'preferences'
  const remembered = hasConsent ? read(COOKIES.visitor)?.split('.')[0] : undefined
  return matchLocale(remembered) ?? preferredLocale(headers['accept-language'])
}
