import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { obtainProgram } from '../../tools/programs.ts'
import { runProgram } from './run-program.ts'

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/nginx/portico.conf')
const STARTING_MS = 10_000

/** Response header with the addresses of the instances that got the request, in this order. */
export const UPSTREAM_HEADER = 'x-upstream'

/** Replaces the only match of an expression. */
function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  const matches = text.match(new RegExp(pattern, `${pattern.flags}g`)) ?? []
  if (matches.length !== 1) throw new Error(`${EXAMPLE} has ${matches.length} matches of ${pattern}, not one.`)
  return text.replace(pattern, () => replacement)
}

/** The project's example for operators, with what a test machine has: a free port without TLS, its instances, its own files. */
function adaptExample(port: number, instances: readonly number[], folder: string): string {
  const redirect = /^server \{\n {2}listen 80;[\s\S]*?^\}\n/m
  const servers = instances.map((each) => `  server 127.0.0.1:${each};`).join('\n')
  const changes: [RegExp, string][] = [
    [redirect, ''],
    [/^ {2}server 127\.0\.0\.1:8080;$/m, servers],
    [
      /^ {2}listen 443 ssl http2;\n {2}listen \[::\]:443 ssl http2;$/m,
      `  listen 127.0.0.1:${port};\n  listen [::1]:${port};`
    ],
    [/^ {2}ssl_certificate [\s\S]*?ssl_session_cache .*;$/m, `  add_header ${UPSTREAM_HEADER} $upstream_addr always;`],
    // The portal's address has a port here.
    [/proxy_set_header Host \$host;/, 'proxy_set_header Host $http_host;'],
    [/proxy_set_header X-Forwarded-Host \$host;/, 'proxy_set_header X-Forwarded-Host $http_host;']
  ]
  const adapted = changes.reduce((text, [pattern, to]) => replaceOnce(text, pattern, to), readFileSync(EXAMPLE, 'utf8'))
  return adapted.replaceAll('/var/log/nginx/', `${folder}/`)
}

/** The surroundings that an installed nginx has in /etc/nginx/nginx.conf. */
const surround = (site: string, folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n  ')}
${site}
}
`

export interface Nginx {
  /** Lines of its access log. */
  accesses: () => string[]
  stop: () => Promise<void>
}

/**
 * Starts nginx with the configuration of `deploy/nginx` in front of instances on this machine.
 *
 * @param port to listen on
 * @param instances ports of the instances, which need not run yet
 */
export async function startNginx(port: number, instances: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-nginx-'))
  mkdirSync(path.join(folder, 'temporary'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, surround(adaptExample(port, instances, folder), folder))
  const program = runProgram(obtainProgram('nginx'), ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')])
  const responds = async () => {
    for (const begun = performance.now(); performance.now() - begun < STARTING_MS; await pause(20))
      if (
        await fetch(`http://localhost:${port}/`).then(
          () => true,
          () => false
        )
      )
        return
    throw new Error('nginx does not respond.')
  }
  const stop = async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.race([responds(), program.failed])
  } catch (error) {
    await stop()
    throw error
  }
  const log = path.join(folder, 'portico.access.log')
  return { accesses: () => readFileSync(log, 'utf8').split('\n').filter(Boolean), stop }
}
