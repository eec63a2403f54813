/** Features whose code is served to signed-in people only. */
const PRIVATE_FEATURES = ['catalogue', 'management']

/** What of them the public application needs to know: which addresses there are. */
const PUBLIC_FILES = ['routes.tsx', 'entity-context.ts']

const PRIVATE = new RegExp(
  `/apps/web/src/features/(?:${PRIVATE_FEATURES.join('|')})/(?!(?:${PUBLIC_FILES.join('|')})$)`
)

/** Whether a module of the web application is private. Everything in it ends up below dist/private. */
export function isPrivateModule(id: string | null | undefined): boolean {
  return id !== null && id !== undefined && PRIVATE.test(id.replaceAll('\\', '/'))
}
