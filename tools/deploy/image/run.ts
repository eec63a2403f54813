import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { BuiltImage } from './build.ts'

/** A process in an image. */
export interface Container {
  /** Sends a signal to its first process, as an engine does. */
  kill: (signal: NodeJS.Signals) => void
  /** Its exit code, when it has ended. */
  ended: Promise<number | null>
  /** What it has written so far. */
  output: () => string
}

/** The root is mounted read-only, with a small writable /tmp, and the process has neither rights nor a way to get any. */
const RUN = `
  set -e
  mount --bind "$ROOT" "$MOUNTED"
  mount -o remount,ro,bind "$MOUNTED"
  mount -t proc proc "$MOUNTED/proc"
  mount --bind /dev "$MOUNTED/dev"
  mount -t tmpfs -o size=64m,mode=1777 tmpfs "$MOUNTED/tmp"
  for name in ROOT MOUNTED FOLDER USER_ID GROUP_ID; do eval "_$name=\\$$name"; unset $name; done
  exec chroot "$_MOUNTED" /usr/bin/env --chdir="$_FOLDER" setpriv --reuid="$_USER_ID" --regid="$_GROUP_ID" --clear-groups \\
    --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

/** The first process of the namespace that `unshare` has made. */
async function firstProcess(parent: number): Promise<number> {
  for (;;) {
    const [child] = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ')
    if (child) return Number(child)
    await wait(20)
  }
}

/**
 * Starts a process in an image as an engine does with `--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges`, in the
 * network of this machine.
 *
 * @param words the whole command; the image's own by default
 * @param settings environment variables in addition to the image's
 */
export async function startContainer(
  image: BuiltImage,
  settings: Record<string, string>,
  words: readonly string[] = [...image.entrypoint, ...image.command]
): Promise<Container> {
  const mounted = `${image.root}.mounted`
  mkdirSync(mounted, { recursive: true })
  const [user = '', group = user] = image.user.split(':')
  const where = { ROOT: image.root, MOUNTED: mounted, FOLDER: image.workdir, USER_ID: user, GROUP_ID: group }
  const child: ChildProcess = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', RUN, 'container', ...words],
    { env: { ...image.environment, HOME: '/', ...settings, ...where } as unknown as NodeJS.ProcessEnv }
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  const ended = once(child, 'close').then(([exitCode]) => exitCode as number | null)
  const first = await firstProcess(child.pid as number)
  return { kill: (signal) => process.kill(first, signal), ended, output: () => output }
}
