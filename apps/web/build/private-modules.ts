/** Features whose code is served to signed-in people only. */
const PRIVATE_FEATURES = ['catalogue', 'management', 'reference', 'users']

/** What of them the public application needs to know: which addresses there are. */
const PUBLIC_FILES = ['routes.tsx', 'entity-context.ts']

/** Parts that private pages alone use, and private parts of features that are otherwise public. */
const PRIVATE_PARTS = ['ui/code-editor', 'ui/chart', 'features/account/own']

const PRIVATE = new RegExp(
  `/apps/web/src/(?:(?:${PRIVATE_PARTS.join('|')})/|features/(?:${PRIVATE_FEATURES.join('|')})/(?!(?:${PUBLIC_FILES.join('|')})$))`
)

/** Whether a module of the web application is private. Everything in it ends up below dist/private. */
export function isPrivateModule(id: string | null | undefined): boolean {
  return id !== null && id !== undefined && PRIVATE.test(id.replaceAll('\\', '/'))
}
