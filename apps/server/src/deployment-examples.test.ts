import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { LIMITS } from '@portico/contract'
import { LEGAL_DETAILS } from '@portico/testing'
import { expect, test } from 'vitest'
import { ConfigurationError, readConfig } from './config.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const settings = parseEnv(read('deploy/systemd/portico.env')) as Record<string, string>

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : String(error)
  }
}

test('the example of settings has settings of the README only, and no fault but its placeholders', () => {
  const readme = read('README.md')
  for (const name of Object.keys(settings)) expect(readme, name).toContain(`| \`${name}\``)
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(Object.keys(LEGAL_DETAILS)))
  const placeholders = Object.keys(settings).filter(
    (name) => settings[name]?.includes('replace-me') || name in LEGAL_DETAILS
  )
  const faults = faultsOf(settings)
  for (const name of placeholders) expect(faults).toContain(name)
  const replaced = Object.entries(settings).map(([name, value]) => [
    name,
    value.replace('replace-me', 'Zq8vJ2pW7kX4mB9s')
  ])
  expect(faultsOf({ ...Object.fromEntries(replaced), ...LEGAL_DETAILS })).toBe('')
})

test('the example of a proxy lets the largest file through, replaces what clients send, and logs no query', () => {
  const nginx = read('deploy/nginx/portico.conf')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan((LIMITS.content * 4) / 3 + LIMITS.jsonBody)
  expect(nginx).toMatch(/X-Forwarded-For \$remote_addr;/)
  const format = /log_format portico ([^;]+);/.exec(nginx)?.[1]
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  expect(nginx.match(/access_log .*;/g)).toEqual(Array(2).fill(expect.stringMatching(/ portico;$/)))
})

test('the example of a unit gives running requests the time that the server takes to stop', () => {
  const seconds = Number(/STOP_TIMEOUT_MS = (\d+)_000/.exec(read('apps/server/src/run-server.ts'))?.[1])
  expect(Number(/TimeoutStopSec=(\d+)/.exec(read('deploy/systemd/portico.service'))?.[1])).toBeGreaterThan(seconds)
})
