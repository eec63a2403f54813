/** Features whose code is served to signed-in people only. */
const PRIVATE_FEATURES = ['catalogue', 'management', 'reference', 'users']

/** What of them the public application needs to know: which addresses there are, and how a page's data is asked for while it starts. */
const PUBLIC_FILES = [
  'routes.tsx',
  'entity-context.ts',
  'address.ts',
  'ahead.ts',
  'early.ts',
  'api/piece-path.ts',
  'api/read-piece.ts'
]

/** Parts that private pages alone use, and private parts of features that are otherwise public. */
const PRIVATE_PARTS = ['ui/code-editor', 'ui/chart', 'features/account/own', 'features/plugin/integration']

const PRIVATE = new RegExp(
  `/apps/web/src/(?:(?:${PRIVATE_PARTS.join('|')})/|features/(?:${PRIVATE_FEATURES.join('|')})/(?!(?:${PUBLIC_FILES.join('|')})$))`
)

/** Whether a module of the web application is private. Everything in it ends up below dist/private. */
export function isPrivateModule(id: string | null | undefined): boolean {
  return id !== null && id !== undefined && PRIVATE.test(id.replaceAll('\\', '/'))
}

/** Parts of the reference that are files of their own: what an operation's page does not need at first. */
const LATER_PARTS = [
  'pages',
  'samples/(?!samples-aside)',
  'search',
  'changes/(?!new-mark|use-changes|versions)',
  'api/download-document.ts',
  'api/read-guides.ts',
  'api/read-twin.ts'
]

const REFERENCE_PAGE = new RegExp(`/features/reference/(?!${LATER_PARTS.join('|')})`)

/** Whether a module belongs to the one file that shows an operation, a webhook or a schema with all that is around it. */
export const isReferencePage = (id: string): boolean =>
  isPrivateModule(id) && REFERENCE_PAGE.test(id.replaceAll('\\', '/'))
