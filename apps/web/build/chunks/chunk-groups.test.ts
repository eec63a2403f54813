import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type ChunkGroup, chunkGroups } from './chunk-groups.ts'
import { importedBy, importedOnDemand, modulesImporting, modulesIn, modulesOfPackages } from './module-sets.ts'

const FILES = {
  'index.html': '<script type="module" src="/main.js"></script>',
  'main.js': `document.onclick = () => import('./pages/one.js'); document.onkeydown = () => import('./pages/two.js')`,
  'pages/one.js': `import { part } from './parts/part.js'; console.log(part, 'page one')`,
  'pages/two.js': `import { part } from './parts/part.js'; console.log(part, 'page two')`,
  'pages/parts/part.js': `export const part = 'a part'`
}
let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'chunk-groups-'))
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
})

afterAll(() => rmSync(root, { recursive: true }))

/** Names of the files that are built with a group, each with its modules. */
async function buildWith(modules: ChunkGroup['modules']): Promise<Record<string, string[]>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: false },
    plugins: [chunkGroups([{ name: 'group', modules, withImports: false }])]
  })
  const { output } = result as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  return Object.fromEntries(
    chunks.map(({ name, moduleIds }) => [name, moduleIds.map((id) => id.slice(root.length + 1))])
  )
}

describe('a group of modules', () => {
  it.each([
    ['in a folder', () => modulesIn(join(root, 'pages')), ['pages/one.js', 'pages/parts/part.js', 'pages/two.js']],
    ['that a file imports', () => importedBy(join(root, 'pages/one.js')), ['pages/one.js', 'pages/parts/part.js']],
    [
      'that import a file',
      () => modulesImporting(modulesIn(join(root, 'pages/parts/part.js'))),
      Object.keys(FILES).slice(2)
    ],
    ['that are imported on demand', () => importedOnDemand, ['pages/one.js', 'pages/two.js']]
  ])('%s is one file', async (_name, modules, expected) => {
    const { group } = await buildWith(modules())
    expect(group?.filter((id) => id.endsWith('.js')).sort()).toEqual([...expected].sort())
  })

  it('fails the build when no module belongs to it', async () => {
    await expect(buildWith(() => false)).rejects.toThrow('No module belongs to the chunk group group')
  })
})

test('what a set refers to must exist', () => {
  expect(() => modulesIn('/no/such/folder')).toThrow('/no/such/folder')
  expect(() => importedBy('/no/such/file.ts')).toThrow('/no/such/file.ts')
  expect(() => modulesOfPackages('no-such-package')).toThrow('no-such-package')
})
