import fs from 'node:fs'
import path from 'node:path'
import { LOCALES, type Locale, type Texts } from '@portico/contract'

const FOLDER = path.resolve(import.meta.dirname, '../../../../../content/proofs')

const TEXTS = new Map(
  LOCALES.map((locale): [Locale, Texts] => [
    locale,
    JSON.parse(fs.readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8'))
  ])
)

/**
 * A text of the proofs and of the findings about advertisements, from content/proofs.
 *
 * @param key its place in the file, such as `pdf.title`
 * @param values what stands for `{{ name }}` in it
 * @throws Error when there is no such text
 */
export function proofText(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  const text = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (texts, part) => (typeof texts === 'object' ? texts[part] : undefined),
      TEXTS.get(locale)
    )
  if (typeof text !== 'string') throw new Error(`The proofs have no text ${key} in ${locale}.`)
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** A decimal text as a language writes it, with as many decimals as it has. */
export function printDecimal(text: string, locale: Locale): string {
  const decimals = text.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always'
  }).format(Number(text))
}
