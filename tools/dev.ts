// `npm run dev`: the server, restarted when its sources change, behind Vite's development server with hot reload.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { serverFlags } from './boot/server-flags.js'
import { freePort, isPortFree } from './ports.ts'

const root = path.resolve(import.meta.dirname, '..')
const WATCHED = ['apps/server/src', 'apps/server/migrations', 'apps/idp/src', 'packages', 'content']
/** An editor writes a file in several steps, which count as one change. */
const SETTLE_MS = 100

const port = Number(process.env.PORT || 8080)
if (!(await isPortFree(port))) {
  console.error(`Port ${port} is in use: stop the program that uses it, or choose another port with PORT.`)
  process.exit(1)
}
const serverPort = await freePort()

function start(args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env }
  })
}

function startServer(): ChildProcess {
  return start([...serverFlags(process.env.DATABASE_URL), path.join(root, 'apps/server/src/main.ts')], root, {
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`
  })
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

let server = startServer()
const vite = start(
  [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
  path.join(root, 'apps/web'),
  { PORT: String(port), PORTICO_DEV_SERVER: `http://127.0.0.1:${serverPort}` }
)

let stopping = false
async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([end(server), end(vite)])
  process.exit(exitCode)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
process.on('disconnect', () => stop(0))
vite.on('exit', (code) => stop(code ?? 1))

let restart: NodeJS.Timeout | undefined
async function restartServer(): Promise<void> {
  await end(server)
  if (!stopping) server = startServer()
}
for (const folder of WATCHED.map((name) => path.join(root, name)).filter((name) => existsSync(name))) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || file.includes('node_modules') || /[.]test[.]tsx?$/.test(file)) return
    clearTimeout(restart)
    restart = setTimeout(restartServer, SETTLE_MS)
  })
}
