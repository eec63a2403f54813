import type { Guides, Locale, ReferenceApis } from '@portico/contract'
import { PATHS } from '@portico/contract'
import type { PortalRequests } from '../portal-requests.ts'

/** The kinds of entries that the search finds. */
export const ENTRY_KINDS = ['operation', 'webhook', 'schema', 'property', 'error', 'guide'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Something that can be found. */
export interface Entry {
  kind: EntryKind
  /** `idapi` of its API; empty for a guide beside the APIs. */
  api: string
  title: string
  detail: string
  /** Path of its page below `/apireference/`, with the place on the page behind `#`. */
  page: string
  /** Further words by which it is found. */
  body?: string
}

type ListedGuide = Guides['guides'][number]

/** Of SearchPiece of the package openapi: columns, in which the same position is one entry. */
interface SearchColumns {
  kinds: string
  titles: readonly string[]
  details: readonly string[]
  addresses: readonly string[]
}

const KIND_OF: Readonly<Record<string, EntryKind>> = {
  o: 'operation',
  w: 'webhook',
  s: 'schema',
  p: 'property',
  e: 'error'
}

const entriesOf = (api: string, { kinds, titles, details, addresses }: SearchColumns): Entry[] =>
  titles.flatMap((title, index) => {
    const kind = KIND_OF[kinds[index] ?? '']
    return kind ? [{ kind, api, title, detail: details[index] ?? '', page: `${api}/${addresses[index] ?? ''}` }] : []
  })

/** The address of a guide's page: quick starts belong to an API. */
function placeOf(name: string): { api: string; page: string } {
  const [, api] = /^quick-start\/(.+)$/.exec(name) ?? []
  return api === undefined ? { api: '', page: name } : { api, page: `${api}/quick-start` }
}

/** The words of Markdown, without what is only markup. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[`*_#|>[\]]|^-{3,}$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A guide, and each section of it, so that what is found is the place and not the page. */
function guideEntries({ name, title, summary, headings }: ListedGuide, markdown: string): Entry[] {
  const { api, page } = placeOf(name)
  const [opening = '', ...sections] = markdown.split(/^## /m)
  const ids = headings.filter(({ level }) => level === 2)
  return [
    { kind: 'guide', api, title, detail: summary, page, body: plainText(opening) },
    ...sections.map((section, index): Entry => {
      const [heading = '', ...lines] = section.split('\n')
      const id = ids[index]?.id
      return {
        kind: 'guide',
        api,
        title: `${title}: ${plainText(heading)}`,
        detail: '',
        page: id === undefined ? page : `${page}#${id}`,
        body: plainText(lines.join('\n'))
      }
    })
  ]
}

/** Reads everything that a caller can find, in a language. */
export async function readEntries(requests: PortalRequests, language: Locale): Promise<Entry[]> {
  const query = `?language=${language}`
  const [{ apis }, { guides }] = await Promise.all([
    requests.json<ReferenceApis>({ method: 'GET', url: `/${PATHS.references}${query}` }),
    requests.json<Guides>({ method: 'GET', url: `/${PATHS.guides}${query}` })
  ])
  const documents = apis.filter(({ versions }) => versions[0]?.file != null)
  const pieces = await Promise.all(
    documents.map(async ({ api }) => {
      const url = `/${PATHS.referencePiece(api, 'search')}${query}`
      return entriesOf(api, await requests.json<SearchColumns>({ method: 'GET', url }))
    })
  )
  const texts = await Promise.all(
    guides.map(async (guide) => {
      const url = `/apireference/${placeOf(guide.name).page}.md${query}`
      return guideEntries(guide, (await requests.portal({ method: 'GET', url })).body.toString())
    })
  )
  return [...texts.flat(), ...pieces.flat()]
}
