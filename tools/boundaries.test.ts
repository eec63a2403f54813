import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layers, mayUse } from '../.dependency-cruiser.mjs'

/** The smallest repository with every workspace and layer and without a fault. */
const SKELETON: Record<string, string> = {
  'packages/contract/package.json':
    '{"name":"@portico/contract","exports":"./src/index.ts","dependencies":{"zod":"1"}}',
  'packages/contract/src/index.ts': "export * from './names.ts'",
  'packages/contract/src/names.ts': "import 'zod'\nexport const name = 'a'",
  'apps/idp/package.json': '{"name":"@portico/idp","exports":"./src/index.ts"}',
  'apps/idp/src/index.ts': "export { login } from './login.ts'",
  'apps/idp/src/login.ts': 'export const login = 1',
  'apps/server/package.json':
    '{"name":"@portico/server","dependencies":{"@portico/contract":"1","@portico/idp":"1","zod":"1"}}',
  'apps/server/src/main.ts': "import './app/build-app.ts'\nimport 'node:fs'",
  'apps/server/src/app/build-app.ts':
    "import '../features/one/routes.ts'\nimport '../features/two/routes.ts'\nimport '@portico/idp'",
  'apps/server/src/features/one/routes.ts': "import '../../platform/database.ts'\nimport '@portico/contract'",
  'apps/server/src/features/two/routes.ts': "import '../../platform/database.ts'",
  'apps/server/src/platform/database.ts': "import 'zod'\nexport const database = 1",
  'apps/server/src/testing/start.ts': "import '../app/build-app.ts'\nimport 'vitest'",
  'apps/server/src/features/one/routes.test.ts': "import '../../testing/start.ts'\nimport 'vitest'",
  'apps/web/package.json': '{"name":"@portico/web","dependencies":{"@portico/contract":"1","react":"1"}}',
  'apps/web/vite.config.ts': "import 'node:path'",
  'apps/web/build/published/prices.ts': "import '../documents.ts'\nexport const PRICES = []",
  'apps/web/build/documents.ts': "import 'node:fs'",
  'apps/web/src/main.tsx': "import './app/router.tsx'",
  'apps/web/src/app/router.tsx': "import '../features/one/page.tsx'\nimport '../features/two/page.tsx'",
  'apps/web/src/features/one/page.tsx':
    "import '@/ui/button.tsx'\nimport '@/lib/api.ts'\nexport const One = () => <b />",
  'apps/web/src/features/two/page.tsx': "import '@/lib/api.ts'\nimport '../../../build/published/prices.ts'",
  'apps/web/src/lib/api.ts': "import '@portico/contract'",
  'apps/web/src/ui/button.tsx': "import 'react'"
}

/** Packages that are installed in the skeleton, whether declared or not. */
const INSTALLED = ['zod', 'react', 'vitest', 'undeclared']

/** Each fault: the rule that must find it, the file it is planted in, and its text. */
const FAULTS: [rule: string, file: string, text: string][] = [
  ['packages/contract-imports', 'packages/contract/src/fault.ts', "import '../../../apps/idp/src/index.ts'"],
  ['apps/idp-imports', 'apps/idp/src/fault.ts', "import '@portico/contract'"],
  ['apps/web-imports', 'apps/web/src/fault.ts', "import '@portico/idp'"],
  ['apps/server-imports', 'apps/server/src/fault.ts', "import '../../web/src/main.tsx'"],
  ['workspaces-are-listed', 'packages/unlisted/src/index.ts', "import 'zod'"],
  ['web-ui-looks-down-only', 'apps/web/src/ui/fault.ts', "import '../lib/api.ts'"],
  ['web-lib-looks-down-only', 'apps/web/src/lib/fault.ts', "import '../features/one/page.tsx'"],
  ['web-lib-looks-down-only', 'apps/web/src/lib/folder/fault.ts', "import '@/features/one/page.tsx'"],
  ['web-features-looks-down-only', 'apps/web/src/features/one/fault.ts', "import '../../app/router.tsx'"],
  ['server-platform-looks-down-only', 'apps/server/src/platform/fault.ts', "import '../features/one/routes.ts'"],
  ['server-features-looks-down-only', 'apps/server/src/features/one/fault.ts', "import '../../app/build-app.ts'"],
  ['features-do-not-import-features', 'apps/server/src/features/two/fault.ts', "import '../one/routes.ts'"],
  ['features-do-not-import-features', 'apps/web/src/features/two/fault.ts', "import type {} from '../one/page.tsx'"],
  ['packages-by-their-front-door', 'apps/web/src/app/fault.ts', "import '../../../../packages/contract/src/names.ts'"],
  ['no-test-code-in-production', 'apps/server/src/app/fault.ts', "import '../testing/start.ts'"],
  ['no-test-code-in-production', 'apps/server/src/fault.ts', "import './features/one/routes.test.ts'"],
  ['browser-code-has-no-node', 'apps/web/src/lib/disk.ts', "import 'node:fs'"],
  ['browser-code-has-no-node', 'packages/contract/src/disk.ts', "import 'node:fs'"],
  ['browser-code-runs-nothing-of-the-build', 'apps/web/src/app/fault.ts', "import '../../build/documents.ts'"],
  ['contract-depends-on-zod-only', 'packages/contract/src/react.ts', "import 'react'"],
  ['declared-dependencies-only', 'apps/server/src/platform/undeclared.ts', "import 'undeclared'"],
  ['no-cycles', 'apps/idp/src/cycle-a.ts', "import './cycle-b.ts'"],
  ['nothing-unresolved', 'apps/idp/src/missing.ts', "import './nowhere.ts'"],
  ['no-orphans', 'apps/idp/src/orphan.ts', 'export const orphan = 1']
]
const SUPPORTING: Record<string, string> = { 'apps/idp/src/cycle-b.ts': "import './cycle-a.ts'" }

const folder = mkdtempSync(path.join(tmpdir(), 'portico-boundaries-'))

function write(file: string, text: string): void {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, `${text}\n`, { flag: 'a' })
}

function checkBoundaries(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'check-boundaries.ts'), folder],
    { encoding: 'utf8' }
  )
  return { status, output: stdout + stderr }
}

beforeAll(() => {
  write('package.json', '{"name":"skeleton","workspaces":["apps/*","packages/*"]}')
  for (const [file, text] of Object.entries(SKELETON)) write(file, text)
  for (const name of INSTALLED) {
    write(`node_modules/${name}/package.json`, `{"name":"${name}","version":"1.0.0","main":"index.js"}`)
    write(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  mkdirSync(path.join(folder, 'node_modules/@portico'))
  for (const name of ['packages/contract', 'apps/idp'])
    symlinkSync(path.join(folder, name), path.join(folder, 'node_modules/@portico', path.basename(name)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the rules for imports', () => {
  test('find nothing in a skeleton that keeps them', { timeout: 30_000 }, () => {
    const { status, output } = checkBoundaries()
    expect(output).toMatch(/^\d+ modules, 0 violations\n$/)
    expect(status).toBe(0)
  })

  test('find each planted fault', { timeout: 30_000 }, () => {
    for (const [, file, text] of FAULTS) write(file, text)
    for (const [file, text] of Object.entries(SUPPORTING)) write(file, text)
    const { status, output } = checkBoundaries()
    const found = FAULTS.map(([rule, file]) => `${rule}: ${file}`)
    expect(found.filter((fault) => !output.includes(fault))).toEqual([])
    expect(status).toBe(1)
  })

  test('fail where nothing can be read', { timeout: 30_000 }, () => {
    rmSync(path.join(folder, 'apps'), { recursive: true })
    rmSync(path.join(folder, 'packages'), { recursive: true })
    mkdirSync(path.join(folder, 'apps'))
    mkdirSync(path.join(folder, 'packages'))
    const { status, output } = checkBoundaries()
    expect(output).toContain('0 modules')
    expect(status).toBe(1)
  })
})

describe('the table in docs/architecture.md', () => {
  const rows = readFileSync(path.join(import.meta.dirname, '../docs/architecture.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, folder, imports] = /^\| \[`((?:apps|packages)[/][a-z-]+)`\][^|]*\|([^|]*)\|/.exec(line) ?? []
      return folder === undefined ? [] : [{ folder, imports: imports!.trim() }]
    })

  test('lists every workspace', () => {
    expect(rows.map(({ folder }) => folder).sort()).toEqual(Object.keys(mayUse).sort())
  })

  test.each(rows)('states what $folder may import', ({ folder, imports }) => {
    const [workspaces = '', inside] = imports.split('; inside: ')
    const names = Object.keys(mayUse).map((name) => path.basename(name))
    const listed = workspaces.split(', ').filter((name) => names.includes(name))
    expect(listed.sort()).toEqual(mayUse[folder as keyof typeof mayUse].map((name) => path.basename(name)).sort())
    expect(inside?.split(' ← ')).toEqual(layers[path.basename(folder) as keyof typeof layers])
  })
})
