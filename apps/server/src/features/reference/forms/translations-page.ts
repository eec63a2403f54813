import { DEFAULT_LOCALE, matchLocale } from '@portico/contract'
import { textOfPiece } from '../compression.ts'
import type { ReferenceReader } from '../reader.ts'
import { type ExportTexts, subtree, translator } from './texts.ts'

/** Writes the page that says how much of each API is translated into which language. */
export async function translationsMarkdown(
  reader: ReferenceReader,
  texts: ExportTexts,
  language: string | undefined
): Promise<{ text: string; language: string }> {
  const locale = matchLocale(language) ?? DEFAULT_LOCALE
  const say = translator(subtree(texts.translations(locale, 'reference'), 'reference'), locale)
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    roundingMode: 'trunc'
  } as Intl.NumberFormatOptions)
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
  const lines = [`# ${say('pages.translations')}`, '', `> ${say('translations.text')}`, '']
  const versions = (await reader.list(language)).filter(({ file }) => file !== null)
  if (versions.length === 0) lines.push(`${say('translations.none')}.`, '')
  for (const [api, all] of Map.groupBy(versions, (version) => version.api)) {
    lines.push(`## [${escaped(all[0]?.name ?? api)}](${encodeURIComponent(api)}.md)`, '')
    for (const { version, languages } of all)
      for (const each of languages) {
        const { translated, total } = await countsOf(reader, api, version, each)
        const missing = total - translated
        // A document with nothing to translate lacks nothing; and only what is whole is 100 %.
        const share = percent.format(total === 0 ? 1 : translated / total)
        const rest = missing > 0 ? ` (${say('missingTexts', missing)})` : ''
        lines.push(`- ${escaped(version)}, ${nameOf(each)}: ${share}${rest}`)
      }
    lines.push('')
  }
  return { text: `${lines.join('\n').trimEnd()}\n`, language: locale }

  function nameOf(tag: string): string {
    try {
      return names.of(tag) ?? tag
    } catch {
      return tag
    }
  }
}

interface Counts {
  readonly translated: number
  readonly total: number
}

async function countsOf(reader: ReferenceReader, api: string, version: string, language: string): Promise<Counts> {
  const { piece } = await reader.read(api, { version, language }, { kind: 'outline', key: '' })
  if (!piece?.body) return { translated: 0, total: 0 }
  return (JSON.parse(await textOfPiece(piece.body)) as { translation: Counts }).translation
}

/** A text on one line, of which nothing is markup. */
const escaped = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]\\*_`<]/g, '\\$&')
    .trim()
