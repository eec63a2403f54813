import { spawnSync } from 'node:child_process'
import { nodeModules } from './paths.js'
import { fail } from './say.js'

/** The first version that runs TypeScript directly and has everything the server uses. */
const OLDEST = 24

/** The package that brings this platform's Node. */
export const PINNED_NODE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/**
 * Finds the Node to run the project with: the one that package-lock.json pins, else the one that runs this, when it is new enough.
 *
 * @returns its path
 */
export function findNode() {
  const pinned = nodeModules(`${PINNED_NODE}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`)
  // An installed binary may not run here, for example one for glibc on a system with another C library.
  if (spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath
  return fail(
    `Portico needs Node ${OLDEST}: it brings none that runs on this machine (${process.platform}, ${process.arch}), and the one installed is ${process.versions.node}. Install Node ${OLDEST} from nodejs.org and try again.`
  )
}
