import { join } from 'node:path'
import { isBelow, realPath } from './module-sets.ts'

/** Folder of the web application's features. */
export const FEATURES = realPath(join(import.meta.dirname, '../../src/features'))

/**
 * The features, or parts of one, whose code may be fetched without a session, by their path below src/features. All other code there is private.
 * src/app/routes/routes.test.ts compares this list with the routes.
 */
export const PUBLIC_FEATURES = [
  'account/api',
  'account/form',
  'account/pages',
  'account/parts',
  'build',
  'contact',
  'easy-access',
  'home',
  'legal',
  'payments',
  'plugin/demo',
  'plugin/embed',
  'plugin/shop',
  'plugin/showcase',
  'plugin/snippets',
  'services',
  'session',
  'status/page',
  'status/subscription',
  'webhooks'
]

/** Parts of packages that only private features use. A part that is moved must fail the build: its code would become public. */
const PRIVATE_PARTS_OF_PACKAGES = [realPath(join(import.meta.dirname, '../../../../packages/openapi/src/phrases'))]

const publicFolders = PUBLIC_FEATURES.map((feature) => join(FEATURES, feature))

/** Whether a module of the web application is private. The build writes it to dist/private, which requires a bearer token. */
export function isPrivateModule(id: string | null | undefined): boolean {
  if (id === null || id === undefined) return false
  if (PRIVATE_PARTS_OF_PACKAGES.some((folder) => isBelow(folder, id))) return true
  if (!isBelow(FEATURES, id)) return false
  return !publicFolders.some((folder) => isBelow(folder, id))
}
