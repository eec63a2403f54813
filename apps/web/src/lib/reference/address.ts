/** The pages beside the APIs. `landing` is also `/apireference` itself. */
export const GUIDE_PAGES = [
  'landing',
  'security',
  'tools-and-agents',
  'advertising',
  'affordability',
  'residual-values',
  'changelog',
  'translations'
] as const
export type GuidePage = (typeof GUIDE_PAGES)[number]

/** What of an API a page shows. */
export const API_PAGES = ['overview', 'quick-start', 'operation', 'webhook', 'schema', 'changes'] as const
export type ApiPage = (typeof API_PAGES)[number]

/** A page of the reference, as its address says it; whether there is such a thing only the server knows. */
export interface ReferenceAddress {
  /** `unknown` is an address below `/apireference` that follows none of the forms. */
  readonly kind: GuidePage | ApiPage | 'unknown'
  /** The API's idapi; empty for the pages beside the APIs. */
  readonly api: string
  /** Id of an operation or webhook, name of a schema; empty for other pages. May contain `/`. */
  readonly key: string
  /** As asked for; absent for the newest in the environment. */
  readonly version?: string
  /** As asked for; absent for the sandbox. */
  readonly environment?: string
  /** A place on the page, decoded and without `#`, such as `body.amount.value`; empty for the page's beginning. */
  readonly fragment: string
}

/** Which document a page is about. */
export type DocumentLocation = Pick<ReferenceAddress, 'api' | 'version' | 'environment'>

/** A page to go to. What is not said is empty: the page's beginning, the newest version, the sandbox. */
export type ReferenceTarget = Partial<ReferenceAddress> & Pick<ReferenceAddress, 'kind'>

/** The parts of an address, as the router and `location` have them. */
interface LocationParts {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

export const REFERENCE_ROOT = '/apireference'

/** The place on an operation's page at which it is tried; values may follow it after `=` (request-link.ts). */
export const TRY_FRAGMENT = 'try'

/** Folder of an API's things in the address, and what the page of one is. */
const FOLDERS = { operations: 'operation', webhooks: 'webhook', schemas: 'schema' } as const
const FOLDER_OF = { operation: 'operations', webhook: 'webhooks', schema: 'schemas' } as const

const isFolder = (name: string): name is keyof typeof FOLDERS => Object.hasOwn(FOLDERS, name)
const isGuidePage = (name: string): name is GuidePage => (GUIDE_PAGES as readonly string[]).includes(name)

/**
 * Reads an address below `/apireference`.
 *
 * @param location parts as the browser has them, still encoded
 * @returns what it asks for; a malformed encoding is taken as it stands, and what follows no form is `unknown`
 */
export function readAddress({ pathname, search, hash }: LocationParts): ReferenceAddress {
  const [first = '', second, ...rest] = pathname.slice(REFERENCE_ROOT.length + 1).split('/')
  const query = new URLSearchParams(search)
  const version = query.get('version')
  const environment = query.get('environment')
  return {
    ...readPage(decode(first), second, rest.map(decode).join('/')),
    ...(version && { version }),
    ...(environment && { environment }),
    fragment: decode(hash.replace(/^#/, ''))
  }
}

function readPage(first: string, second: string | undefined, key: string): Omit<ReferenceAddress, 'fragment'> {
  const isWhole = second === undefined || second === ''
  if (first === '' || isGuidePage(first)) {
    return { kind: isWhole ? first || 'landing' : 'unknown', api: '', key: '' } as Omit<ReferenceAddress, 'fragment'>
  }
  if (isWhole && key === '') return { kind: 'overview', api: first, key: '' }
  if ((second === 'quick-start' || second === 'changes') && key === '') return { kind: second, api: first, key: '' }
  if (second !== undefined && isFolder(second) && key !== '') return { kind: FOLDERS[second], api: first, key }
  return { kind: 'unknown', api: first, key: '' }
}

/**
 * Writes the address of a page of the reference. readAddress() reads it back.
 *
 * @returns path, query and fragment for the router's links
 */
export function writeAddress({
  kind,
  api = '',
  key = '',
  version,
  environment,
  fragment = ''
}: ReferenceTarget): string {
  const query = new URLSearchParams()
  if (version) query.set('version', version)
  if (environment) query.set('environment', environment)
  const search = query.size > 0 ? `?${query}` : ''
  return pathOf(kind, api, key) + search + (fragment && `#${encodeFragment(fragment)}`)
}

function pathOf(kind: ReferenceAddress['kind'], api: string, key: string): string {
  if (api === '') return `${REFERENCE_ROOT}/${kind === 'unknown' ? 'landing' : kind}`
  const root = `${REFERENCE_ROOT}/${encodeURIComponent(api)}`
  if (kind === 'operation' || kind === 'webhook' || kind === 'schema')
    return `${root}/${FOLDER_OF[kind]}/${encodeKey(key)}`
  return kind === 'quick-start' || kind === 'changes' ? `${root}/${kind}` : root
}

/**
 * Reads what follows an API's address in search results and lists of changes, such as `operations/createPayment#body.amount`.
 *
 * @param relative its key is not encoded
 * @returns a page of that API without version and environment; the API's overview when it follows no form
 */
export function readRelative(api: string, relative: string): ReferenceTarget {
  const [path = '', ...fragment] = relative.split('#')
  const [folder = '', ...key] = path.split('/')
  const target = { api, fragment: fragment.join('#') }
  if (folder === 'changes' || folder === 'quick-start') return { kind: folder, ...target }
  return isFolder(folder) ? { kind: FOLDERS[folder], key: key.join('/'), ...target } : { kind: 'overview', ...target }
}

/** Slashes stay readable, unless a browser or the router would take the parts between them for `.`, `..` or nothing. */
function encodeKey(key: string): string {
  const parts = key.split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..')
  return isPlain ? parts.map(encodeURIComponent).join('/') : encodeURIComponent(key)
}

/** Keeps what RFC 3986 allows in a fragment, so that places stay readable. */
const encodeFragment = (fragment: string) =>
  encodeURIComponent(fragment).replace(/%(?:2F|3F|3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
