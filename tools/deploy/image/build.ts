import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../files.ts'
import { contextFiles } from './build-context.ts'
import type { Stage, Step } from './containerfile.ts'

/** A stage that was built, and the whole image when it is the last one. */
export interface BuiltImage {
  /** Folder of its root file system. */
  root: string
  /** Folder with what its instructions have added to the base. */
  layer: string
  environment: Record<string, string>
  workdir: string
  /** Numbers of the user and the group, as `10001:10001`. */
  user: string
  entrypoint: string[]
  command: string[]
  healthcheck: string[]
}

const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
/** What a command of the build needs of this machine's environment to reach a registry. */
const NETWORK = /^(https?_proxy|no_proxy|npm_config_(registry|cafile)|NODE_EXTRA_CA_CERTS)$/i

const mount = (...args: string[]) => execFileSync('mount', args)

function startStage(folder: string, base: string): BuiltImage {
  const [root, upper, work] = ['root', 'upper', 'work'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string
  ]
  for (const made of [root, upper, work]) mkdirSync(made, { recursive: true })
  mount('-t', 'overlay', 'overlay', '-o', `lowerdir=${base},upperdir=${upper},workdir=${work}`, root)
  return {
    root,
    layer: upper,
    environment: { ...ENVIRONMENT },
    workdir: '/',
    user: '0:0',
    entrypoint: [],
    command: [],
    healthcheck: []
  }
}

/** Gives the base a file of this machine under its own path, so that programs inside find it. */
function provideFile(base: string, file: string): void {
  const inside = path.join(base, file)
  if (!existsSync(file) || existsSync(inside)) return
  mkdirSync(path.dirname(inside), { recursive: true })
  cpSync(file, inside, { dereference: true })
}

/** Mounts what a builder provides, npm's cache among it, and runs a script in the root. */
const RUN_INSIDE = `
  set -e
  mount -t proc proc "$ROOT/proc"
  mount --bind /dev "$ROOT/dev"
  mount -t tmpfs tmpfs "$ROOT/tmp"
  mount -t tmpfs tmpfs "$ROOT/root"
  mkdir "$ROOT/root/.npm"
  mount --bind "$CACHE" "$ROOT/root/.npm"
  exec chroot "$ROOT" /usr/bin/env --chdir="$FOLDER" /bin/sh -c "$SCRIPT"`

function run(image: BuiltImage, script: string): void {
  const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)))
  const cache = path.join(homedir(), '.npm')
  mkdirSync(cache, { recursive: true })
  const values = { ROOT: image.root, CACHE: cache, FOLDER: image.workdir, SCRIPT: script, HOME: '/root', CI: 'true' }
  execFileSync('unshare', ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', RUN_INSIDE], {
    env: { ...network, ...image.environment, ...values } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit']
  })
}

/** Copies as COPY does: the contents of folders, files under their names into a folder, or one file to a path. */
function copy(from: string, sources: readonly string[], target: string, files?: readonly string[]): void {
  for (const source of sources) {
    const origin = path.join(from, source)
    const isFolder = statSync(origin).isDirectory()
    const into =
      isFolder || !(target.endsWith('/') || sources.length > 1) ? target : path.join(target, path.basename(source))
    if (!files) {
      mkdirSync(isFolder ? into : path.dirname(into), { recursive: true })
      cpSync(origin, into, { recursive: true, verbatimSymlinks: true })
      continue
    }
    const prefix = path.normalize(source).replace(/^[.]?$/, '')
    const wanted = files.filter((file) => !isFolder || prefix === '' || prefix === '.' || file.startsWith(`${prefix}/`))
    for (const file of isFolder ? wanted : [source]) {
      if (!files.includes(file)) throw new Error(`COPY ${source}: .dockerignore keeps ${file} out of the build.`)
      const place = isFolder ? path.join(into, path.relative(source, file)) : into
      mkdirSync(path.dirname(place), { recursive: true })
      cpSync(path.join(ROOT, file), place)
    }
  }
}

/** The stages that were built, by their names. */
type Built = ReadonlyMap<string, BuiltImage>

function copyInto(image: BuiltImage, step: Extract<Step, { keyword: 'COPY' }>, built: Built, files: readonly string[]) {
  const target =
    path.join(image.root, path.resolve(image.workdir, step.target)) + (step.target.endsWith('/') ? '/' : '')
  if (step.from === undefined) return copy(ROOT, step.sources, target, files)
  const stage = built.get(step.from)
  if (!stage) throw new Error(`There is no stage ${step.from} before this one.`)
  copy(stage.root, step.sources, target)
}

function perform(image: BuiltImage, step: Step, built: Built, files: readonly string[]): void {
  if (step.keyword === 'COPY') copyInto(image, step, built, files)
  else if (step.keyword === 'RUN') run(image, step.script)
  else if (step.keyword === 'ENV') Object.assign(image.environment, step.variables)
  else if (step.keyword === 'USER') image.user = step.user
  else if (step.keyword === 'ENTRYPOINT') image.entrypoint = step.words
  else if (step.keyword === 'CMD') image.command = step.words
  else if (step.keyword === 'HEALTHCHECK') image.healthcheck = step.words
  else if (step.keyword === 'WORKDIR') {
    image.workdir = path.resolve(image.workdir, step.folder)
    mkdirSync(path.join(image.root, image.workdir), { recursive: true })
  }
}

/**
 * Performs the instructions of a container file where there is no engine, as root, in folders over a base. The mounts belong to this
 * process's own namespace.
 *
 * @param folder an empty folder for the stages
 * @param base folder of the root file system that stands for the images named by FROM
 * @returns the last stage
 * @throws Error with the output of an instruction that fails
 */
export function buildImage(stages: readonly Stage[], folder: string, base: string): BuiltImage {
  const files = contextFiles()
  for (const file of ['/etc/resolv.conf', process.env.NODE_EXTRA_CA_CERTS]) if (file) provideFile(base, file)
  const built = new Map<string, BuiltImage>()
  for (const { name, instructions } of stages) {
    const image = startStage(path.join(folder, name), base)
    for (const step of instructions) {
      const begun = performance.now()
      perform(image, step, built, files)
      if (step.keyword === 'RUN') console.log(`  ${name}: RUN took ${Math.round((performance.now() - begun) / 1000)} s`)
    }
    built.set(name, image)
  }
  return [...built.values()].at(-1) as BuiltImage
}
