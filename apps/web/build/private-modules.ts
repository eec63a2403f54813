/** Features whose `pages/` folder is private: its code is served to signed-in people only. */
const PRIVATE_FEATURES = ['catalogue', 'management']

const PRIVATE = new RegExp(`/src/features/(?:${PRIVATE_FEATURES.join('|')})/pages/`)

/** Whether a module of the web application is private. Everything in it ends up below dist/private. */
export function isPrivateModule(id: string | null | undefined): boolean {
  return id !== null && id !== undefined && PRIVATE.test(id.replaceAll('\\', '/'))
}
