/** What a page as Markdown shows. */
export type PageAddress =
  | { readonly kind: 'guide'; readonly name: string }
  | { readonly kind: 'translations' }
  | { readonly kind: 'changes'; readonly api: string }
  | { readonly kind: 'piece'; readonly api: string; readonly piece: string; readonly key: string }

/** Guides that are pages beside the APIs. */
const GUIDES = [
  'landing',
  'security',
  'tools-and-agents',
  'advertising',
  'affordability',
  'residual-values',
  'changelog'
]

const FOLDERS: Readonly<Record<string, string>> = {
  operations: 'markdown:operation',
  webhooks: 'markdown:webhook',
  schemas: 'markdown:schema',
  parts: 'markdown:part'
}

/**
 * Parses the address of a page as Markdown: that of a page of the reference, with `.md` at the end.
 *
 * @param path what follows `/apireference/`, decoded
 * @returns undefined for what follows none of the forms
 */
export function parsePageAddress(path: string): PageAddress | undefined {
  if (!path.endsWith('.md')) return undefined
  const [api = '', folder, ...rest] = path.slice(0, -'.md'.length).split('/')
  if (api === '') return undefined
  if (folder === undefined && api === 'translations') return { kind: 'translations' }
  if (folder === undefined)
    return GUIDES.includes(api)
      ? { kind: 'guide', name: api }
      : { kind: 'piece', api, piece: 'markdown:overview', key: '' }
  const key = rest.join('/')
  if (key === '') {
    if (folder === 'quick-start') return { kind: 'guide', name: `quick-start/${api}` }
    return folder === 'changes' ? { kind: 'changes', api } : undefined
  }
  const piece = Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined
  return piece === undefined ? undefined : { kind: 'piece', api, piece, key }
}
