// `npm run deploy:check`: runs what deploy/ describes, as root on Debian: the image, the proxies in front of portals, and by
// their own programs the configuration of Prometheus and the systemd unit. Arguments choose parts: image, proxies, monitoring, unit.
import { spawnSync } from 'node:child_process'
import { checkContainer } from './image/check.ts'
import { checkMonitoring } from './monitoring.ts'
import { checkProxies } from './proxies/check.ts'
import { checkUnit } from './unit.ts'

const PARTS: Record<string, () => Promise<void>> = {
  image: checkContainer,
  proxies: checkProxies,
  monitoring: checkMonitoring,
  unit: checkUnit
}

/** Runs this command again in a mount namespace of its own, whose mounts end with it. */
function inOwnNamespace(): never {
  const args = ['--mount', '--propagation', 'private', process.execPath, ...process.argv.slice(1)]
  const { status } = spawnSync('unshare', args, { stdio: 'inherit', env: { ...process.env, PORTICO_NAMESPACE: 'own' } })
  process.exit(status ?? 1)
}

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('This command mounts file systems and changes users: run it as root on Linux.')
  process.exit(1)
}
if (!process.env.PORTICO_NAMESPACE) inOwnNamespace()

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: choose among ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
try {
  for (const [name, check] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    console.log(`\n${name}`)
    await check()
  }
} catch (error) {
  console.error((error as Error).message)
  // What a failed part has left running ends with this process.
  process.exit(1)
}
