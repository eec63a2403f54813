import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { LanguageCode } from '@portico/finance'
import { parse } from 'yaml'
import { en } from '../../packages/elements/src/texts/en.ts'
import { es } from '../../packages/elements/src/texts/es.ts'
import { PHRASES } from '../../packages/sandbox/src/finance-quotation/phrases.ts'
import { customerTexts, ENGLISH_TEXTS } from './sandbox-texts.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Languages in which something is published. */
export type Language = LanguageCode
export const LANGUAGES = Object.keys(PHRASES) as Language[]

/** A text that people read. */
export interface PublishedText {
  /** Relative to the root of the repository. */
  file: string
  /** Where in the file: the path of a value, or the number of a line. */
  place: string
  language: Language
  text: string
}

/** Files of texts for each language. */
export const TRANSLATED = ['content/{i18n,legal,mails}/{en,es}/**/*.json', 'content/*/{en,es}.json']
const GUIDES = 'content/guides/{en,es}/**/*.md'
const ELEMENTS = 'packages/elements/src/texts/{de,fr,it,nl,pt}.json'
/** What editors show for the elements of the npm package. */
const MANIFEST = 'packages/elements/custom-elements.json'
/** Descriptions of the APIs, which overlays translate. */
export const DESCRIPTIONS = 'content/apis/*/*/openapi.yaml'
const UNTRANSLATED_DESCRIPTIONS = 'packages/sandbox/documents/*/*/openapi.yaml'
const OVERLAYS = 'content/apis/*/es.overlay.yaml'
/** Documents for developers of the portal; decisions and measurements record what was true at their time. */
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/*.md',
  'docs/how-to/*.md',
  'packages/elements/README.md'
]
const EXCEPT_DOCUMENTS = ['docs/vocabulary.md', 'docs/measurements.md']

/** In legal documents, the names of sections, records and storage keys; elsewhere, names of files to download. */
const isName = (file: string, place: string) =>
  (file.startsWith('content/legal/') ? /\.(?:id|activity|name|kind)$/ : /\.fileName$/).test(place)

/** The files of patterns, relative to the root of the repository. */
export const filesOf = (pattern: string | string[]) => globSync(pattern, { cwd: ROOT }).sort()
/** The text of a file of the repository. */
export const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
/** The language of a file for one language. */
export const languageOf = (file: string): Language => (/(?:^|\/)es(?:\/|\.)/.test(file) ? 'es' : 'en')

export type Leaf = [place: string, text: string]

/** The texts in a value, with the path of each; of functions, what they return for any arguments. */
export function leavesOf(value: unknown, place = ''): Leaf[] {
  if (typeof value === 'string') return [[place, value]]
  // A text that depends on which of several values it is given has none for these.
  if (typeof value === 'function')
    return leavesOf(value('{0}', '{1}', '{2}', '{3}'), place).filter(([, text]) => !text.includes('undefined'))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => leavesOf(inside, place ? `${place}.${key}` : key))
}

/** Of an API description, only what people read: names, types, values and the bodies of examples are the interface itself. */
export const isProse = ([place]: Leaf) =>
  /(?:^|\.)(?:title|summary|description)$/.test(place) && !/\.(?:value|example)\./.test(place)

/** The lines of a Markdown document outside of its code. */
function linesOf(markdown: string): Leaf[] {
  let isCode = false
  return markdown.split('\n').flatMap((line, index): Leaf[] => {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode
      return []
    }
    return isCode || line.trim() === '' ? [] : [[String(index + 1), line]]
  })
}

const textsOf = (file: string, leaves: Leaf[], language = languageOf(file)): PublishedText[] =>
  leaves.map(([place, text]) => ({ file, place, language, text }))

/**
 * The texts of `content/`, of the elements, of the API descriptions, of the tables of sentences in the code, and of the documents for
 * developers. Sentences within the code of the sandbox and the server are not read.
 */
export function publishedTexts(): PublishedText[] {
  return [
    ...filesOf(TRANSLATED).flatMap((file) =>
      textsOf(
        file,
        leavesOf(JSON.parse(read(file))).filter(([place]) => !isName(file, place))
      )
    ),
    ...filesOf([DESCRIPTIONS, UNTRANSLATED_DESCRIPTIONS, OVERLAYS]).flatMap((file) =>
      textsOf(file, leavesOf(parse(read(file))).filter(isProse))
    ),
    ...filesOf(GUIDES).flatMap((file) => textsOf(file, linesOf(read(file)))),
    ...textsOf(MANIFEST, leavesOf(JSON.parse(read(MANIFEST))).filter(isProse), 'en'),
    ...textsOf('packages/elements/src/texts/en.ts', leavesOf(en), 'en'),
    ...textsOf('packages/elements/src/texts/es.ts', leavesOf(es), 'es'),
    ...filesOf(ELEMENTS).flatMap((file) =>
      textsOf(file, leavesOf(JSON.parse(read(file))), path.basename(file, '.json') as Language)
    ),
    ...LANGUAGES.flatMap((language) =>
      customerTexts(language).flatMap(([file, texts]) => textsOf(file, leavesOf(texts), language))
    ),
    ...ENGLISH_TEXTS.flatMap(([file, texts]) => textsOf(file, leavesOf(texts), 'en')),
    ...filesOf(DOCUMENTS)
      .filter((file) => !EXCEPT_DOCUMENTS.includes(file))
      .flatMap((file) => textsOf(file, linesOf(read(file)), 'en'))
  ]
}

/** A text without code, addresses, placeholders and tags, which are no words of a language. */
export const proseOf = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/`[^`]*`/g, ' … ')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/\b(?:GET|POST|PUT|PATCH|DELETE) \/\S+/g, ' ')
    .replaceAll(/\{\{[^}]*\}\}|\{[^}]*\}/g, ' … ')
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
