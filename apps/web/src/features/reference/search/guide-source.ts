import type { Guides } from '@portico/contract'
import type { SearchSource } from './search-index.ts'

/** Guides and their headings as entries; the address is the guide's name, and a heading's id as fragment. */
export function guideSource({ guides }: Guides): SearchSource {
  const entries = guides.flatMap(({ name, title, summary, headings }) => [
    { title, detail: summary, address: name },
    ...headings.map(({ id, text }) => ({ title: text, detail: title, address: `${name}#${id}` }))
  ])
  return {
    api: '',
    name: '',
    piece: {
      titles: entries.map(({ title }) => title),
      details: entries.map(({ detail }) => detail),
      kinds: 'g'.repeat(entries.length),
      addresses: entries.map(({ address }) => address)
    }
  }
}
