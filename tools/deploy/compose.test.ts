import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { LEGAL_DETAILS } from '@portico/testing'
import { DCLinter } from 'dclint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ConfigurationError, readConfig, SETTINGS } from '../../apps/server/src/config.ts'
import { ROOT, read } from './files.ts'

const FOLDER = 'deploy/compose'
const FILE = `${FOLDER}/compose.yaml`

/** What the linter returns for a file; its package has types for this in a place that it does not export. */
interface LintResult {
  messages: { rule: string; message: string }[]
}

interface Service {
  image: string
  command?: string[]
  env_file?: string[]
  secrets?: string[]
  volumes?: string[]
  stop_grace_period?: string
  [key: string]: unknown
}
const compose = parse(read(FILE)) as {
  services: Record<'database' | 'migration' | 'portal' | 'mail' | 'prometheus', Service>
  secrets: Record<string, { file: string }>
}
const { services } = compose

/** Matters of taste, and a service that is built under a name, as the specification allows. */
const NOT_ASKED = ['service-keys-order', 'services-alphabetical-order', 'no-build-and-image']

/** What the linter finds in a file: faults by the schema of the Compose Specification, and bad habits. */
function faultsOf(text: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-compose-'))
  try {
    writeFileSync(path.join(folder, 'compose.yaml'), text)
    const rules = Object.fromEntries(NOT_ASKED.map((name) => [name, 0 as const]))
    const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
    const results = linter.lintFiles([path.join(folder, 'compose.yaml')], false)
    return results.flatMap(({ messages }: LintResult) => messages.map(({ rule, message }) => `${rule}: ${message}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the compose file', () => {
  test('complies with the schema of the Compose Specification, and a file with other fields does not', () => {
    expect(faultsOf(read(FILE))).toEqual([])
    expect(faultsOf(read(FILE).replace('mem_limit:', 'memory_limit:')).join()).toMatch(/^invalid-schema/)
  })

  test.each(Object.entries(services))('confines the service %s, which has an exact image', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.image).toMatch(/:v?\d+[.\d]*(-\w+)?$/)
    expect(service).not.toHaveProperty('privileged')
  })

  test('publishes ports on this machine only', () => {
    const ports = Object.values(services).flatMap((service) => (service.ports as string[] | undefined) ?? [])
    expect(ports.length).toBe(3)
    for (const port of ports) expect(port).toMatch(/^127[.]0[.]0[.]1:/)
  })

  test('migrates before the portal starts, which has longer to end than its requests', () => {
    const { version } = JSON.parse(read('package.json'))
    expect(services.portal.depends_on).toMatchObject({ migration: { condition: 'service_completed_successfully' } })
    expect(services.migration.command).toEqual(['apps/server/src/command-line/admin.ts', 'migrate'])
    expect([services.portal.image, services.migration.image]).toEqual(Array(2).fill(`portico:${version}`))
    const seconds = Number(/STOP_TIMEOUT_MS = (\d+)_000/.exec(read('apps/server/src/run-server.ts'))?.[1])
    expect(Number.parseInt(services.portal.stop_grace_period ?? '', 10)).toBeGreaterThan(seconds)
  })

  test('uses files that there are, and no secret that is not described', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] as string)
    )
    const files = mounted.filter((name) => name.startsWith('.'))
    expect(files.length).toBe(3)
    expect(files.filter((name) => !existsSync(path.join(ROOT, FOLDER, name)))).toEqual([])
    const used = new Set(Object.values(services).flatMap(({ secrets = [] }) => secrets))
    expect([...used].sort()).toEqual(Object.keys(compose.secrets).sort())
    const ignored = read('.gitignore')
    for (const name of [...Object.values(services).flatMap(({ env_file = [] }) => env_file), 'secrets/'])
      expect(ignored).toContain(`/${FOLDER}/${name}\n`)
  })
})

describe('its examples of settings', () => {
  const settings = (name: string) => parseEnv(read(`${FOLDER}/${name}.example.env`)) as Record<string, string>

  test.each([
    ['portal', settings('portico')],
    ['migration', { ...settings('portico'), ...settings('migration') }]
  ])('for the %s are settings of the portal, whose only faults are placeholders', (_service, environment) => {
    const known = SETTINGS.map(({ name }) => name)
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
    const replaced = Object.entries<string>(environment).map(([name, value]) => [
      name,
      value.replace('replace-me', 'Zq8vJ2pW7kX4mB9s')
    ])
    expect(readConfig({ ...Object.fromEntries(replaced), ...LEGAL_DETAILS })).toMatchObject({
      migrations: 'check',
      profiles: ['prod']
    })
    expect(() => readConfig(environment)).toThrow(ConfigurationError)
  })
})
