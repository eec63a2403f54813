import type { Texts } from '@portico/contract'

/** The texts of pages, by path. Their list is fetched with the first of them: the start page has none. */
export const PAGE_TEXT_FILES = import.meta.glob<Texts>('../../../../../content/i18n/*/pages/*.json', {
  import: 'default'
})
