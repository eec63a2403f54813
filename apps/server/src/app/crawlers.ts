import { LANGUAGE_PARAMETER, LOCALES, PATHS, SERVER_PREFIXES } from '@portico/contract'
import { escapeHtml } from '@portico/server-kit'
import type { FastifyInstance } from 'fastify'

/** Beginnings that hold files of which public pages are made: without them a crawler would see an application that does not start. */
const FILES_OF_PAGES: readonly string[] = ['i18n', 'plugin']

/** Calls that public pages make as they open. A longer rule counts more than a shorter one (RFC 9309, section 2.2.2). */
const CALLS_OF_PAGES = [PATHS.info, PATHS.health, PATHS.easyAccess, PATHS.status]

/** Serves robots.txt and the sitemap: which addresses search engines may follow, and a list of the public pages in every language. */
export function installCrawlerFiles(app: FastifyInstance, publicUrl: string, pages: readonly string[]): void {
  const config = { access: 'public' } as const
  const robots = [
    'User-agent: *',
    ...CALLS_OF_PAGES.map((path) => `Allow: /${path}`),
    ...SERVER_PREFIXES.filter((prefix) => !FILES_OF_PAGES.includes(prefix)).map((prefix) => `Disallow: /${prefix}/`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    ''
  ].join('\n')
  for (const [url, type, text] of [
    ['/robots.txt', 'text/plain', robots],
    ['/sitemap.xml', 'application/xml', sitemapOf(publicUrl, pages)]
  ] as const)
    app.get(url, { config, schema: { hide: true } }, (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text)
    )
}

/** A sitemap (sitemaps.org, protocol 0.9) in which each address names its versions in all languages. */
function sitemapOf(publicUrl: string, pages: readonly string[]): string {
  const addresses = pages.map((page) => escapeHtml(publicUrl + page))
  const entries = addresses.flatMap((address) => {
    const versions = LOCALES.map((locale) => ({ locale, href: `${address}?${LANGUAGE_PARAMETER}=${locale}` }))
    const links = [...versions, { locale: 'x-default', href: address }].map(
      ({ locale, href }) => `    <xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`
    )
    return [address, ...versions.map(({ href }) => href)].map((href) =>
      ['  <url>', `    <loc>${href}</loc>`, ...links, '  </url>'].join('\n')
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    ''
  ].join('\n')
}
