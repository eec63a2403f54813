/** Addresses of the pages that the server writes first views of; what each is made of is in build/written-pages.ts. */
const WRITTEN_PAGES = {
  operation: /^\/apireference\/[^/]+\/(?:operations|webhooks)\/./,
  schema: /^\/apireference\/[^/]+\/schemas\/./,
  log: /^\/applications\/[1-9]\d{0,8}\/log\/?$/,
  deals: /^\/applications\/[1-9]\d{0,8}\/deals\/?$/,
  deal: /^\/applications\/[1-9]\d{0,8}\/deals\/\w+\/?$/,
  webhooks: /^\/applications\/[1-9]\d{0,8}\/webhooks\/?$/,
  versions: /^\/applications\/[1-9]\d{0,8}\/versions\/?$/
}

export type WrittenPageName = keyof typeof WRITTEN_PAGES

/** The page at an address; undefined where the server writes none. */
export const writtenPageAt = (pathname: string): WrittenPageName | undefined =>
  (Object.keys(WRITTEN_PAGES) as WrittenPageName[]).find((name) => WRITTEN_PAGES[name].test(pathname))
