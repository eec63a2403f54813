import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** An absolute path from one that is relative to the repository. */
export const rootPath = (relative) => path.join(root, relative)

/** The absolute path of a file that npm has installed. */
export const nodeModules = (relative) => path.join(root, 'node_modules', relative)
