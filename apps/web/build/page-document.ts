import {
  ADDRESS_PLACEHOLDER,
  DEFAULT_LOCALE,
  LANGUAGE_PARAMETER,
  LOCALES,
  type Locale,
  ORIGIN_PLACEHOLDER,
  RIBBON_PLACEHOLDER
} from '@portico/contract'
import { filesOf, type Manifest } from './manifest.ts'
import { replaceOnce } from './replace-once.ts'

interface PageDocument {
  /** The built document of the application. */
  template: string
  manifest: Manifest
  page: { path: string; module?: string | undefined; texts: readonly string[] }
  locale: Locale
  content: { html: string; title: string; description: string }
}

/** Says it to those whose browser runs no scripts: the page can be read, but not used. */
const WITHOUT_SCRIPT: Record<Locale, string> = {
  en: 'You can read this page without JavaScript. Its calculators and forms need it.',
  es: 'Puede leer esta página sin JavaScript. Sus calculadoras y formularios lo necesitan.'
}

/**
 * The document of a public page: the application's own, with the page in it, and in its head what search engines and other sites ask
 * for. One address serves all languages; `?language=` names one, and is then the version's own address, which the server fills in.
 *
 * @throws Error unless the application's document has exactly one place for each part
 */
export function writeDocument({ template, manifest, page, locale, content }: PageDocument): string {
  const { html, title, description } = content
  const addressIn = (language: Locale) => `${ORIGIN_PLACEHOLDER}${page.path}?${LANGUAGE_PARAMETER}=${language}`
  const head = [
    `<link rel="canonical" href="${ADDRESS_PLACEHOLDER}">`,
    ...LOCALES.map((other) => `<link rel="alternate" hreflang="${other}" href="${addressIn(other)}">`),
    `<link rel="alternate" hreflang="x-default" href="${ORIGIN_PLACEHOLDER}${page.path}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': ADDRESS_PLACEHOLDER,
      'og:locale': locale === DEFAULT_LOCALE ? 'en_GB' : 'es_ES'
    }).map(([property, text]) => `<meta property="${property}" content="${escaped(text)}">`)
  ].join('\n    ')
  const modules = page.module ? [page.module] : []
  const files = filesOf(manifest, { modules, texts: page.texts, locale })
    .map((file) => `/${file}`)
    .join(' ')
  const dataFiles = files && ` data-files="${files}"`
  const parts: [RegExp, string][] = [
    [/<html lang="\w+">/, `<html lang="${locale}" data-view="" data-ribbon="${RIBBON_PLACEHOLDER}"${dataFiles}>`],
    [/<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>\n    ${head}`],
    [/<meta name="description" content="[^"]*" \/>/, `<meta name="description" content="${escaped(description)}" />`],
    [/<div id="root"><\/div>/, `<div id="root">${html}</div>`],
    [/(?<=<noscript>)[\s\S]+?(?=<\/noscript>)/, WITHOUT_SCRIPT[locale]]
  ]
  return parts.reduce((document, [place, replacement]) => replaceOnce(document, place, replacement), template)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
