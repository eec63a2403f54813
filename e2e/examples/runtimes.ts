import { execFile, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What runs the samples of a language. */
export interface Runtime {
  /** Of the portal's sample language, and its generator. */
  readonly id: 'curl' | 'node' | 'python' | 'php' | 'go' | 'java'
  readonly name: string
  /** What of it this machine does not have, with Debian's name; undefined when the samples run. */
  readonly missing: string | undefined
  /** The file in which a sample is stored as it is printed. */
  readonly file: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

const has = (program: string, ...options: string[]) => spawnSync(program, options).status === 0
const javaVersion = () => Number(/"(\d+)/.exec(String(spawnSync('java', ['-version']).stderr))?.[1] ?? 0)

/** The languages whose runtime Debian has. JavaScript for browsers runs in the browser of the tests; .NET is no package of Debian. */
export const RUNTIMES: readonly Runtime[] = [
  {
    id: 'curl',
    name: 'cURL',
    missing: has('curl', '--version') ? undefined : 'curl is not installed (package curl)',
    file: 'sample.sh',
    command: ['sh', 'sample.sh']
  },
  { id: 'node', name: 'Node.js', missing: undefined, file: 'sample.mjs', command: [process.execPath, 'sample.mjs'] },
  {
    id: 'python',
    name: 'Python',
    missing: has('python3', '-c', 'import requests')
      ? undefined
      : 'Python 3 with requests is not installed (package python3-requests)',
    file: 'sample.py',
    command: ['python3', 'sample.py']
  },
  {
    id: 'php',
    name: 'PHP',
    missing: has('php', '-r', 'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);')
      ? undefined
      : 'PHP 8.1 with curl is not installed (packages php-cli and php-curl)',
    file: 'sample.php',
    command: ['php', 'sample.php']
  },
  {
    id: 'go',
    name: 'Go',
    missing: has('go', 'version') ? undefined : 'Go is not installed (package golang-go)',
    file: 'sample.go',
    command: ['go', 'run', 'sample.go'],
    // All samples share what is compiled for the first one.
    env: { GOCACHE: path.join(tmpdir(), 'portico-samples-go'), GOFLAGS: '', GO111MODULE: 'on' }
  },
  {
    id: 'java',
    name: 'Java',
    missing: javaVersion() >= 15 ? undefined : 'Java 15 or later is not installed (package default-jdk-headless)',
    file: 'Sample.java',
    command: ['java', 'Sample.java'],
    // Each sample runs once, so that compiling well takes longer than it saves.
    env: { JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' }
  }
]

/**
 * Runs the file of a runtime in a folder.
 *
 * @returns what it printed
 * @throws Error with what it printed when it fails
 */
export function runFile({ command: [program, ...options], env }: Runtime, folder: string): Promise<string> {
  return new Promise((resolve, reject) =>
    execFile(
      program,
      options,
      // Programs print in the encoding of the locale.
      { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8', ...env }, timeout: 120_000 },
      (error, stdout, stderr) => (error ? reject(new Error(`${error.message}\n${stdout}\n${stderr}`)) : resolve(stdout))
    )
  )
}
