import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { privateChunks } from './private-chunks.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Builds a small application in which everything below `private/` is private. */
async function buildFiles(files: Record<string, string>): Promise<Map<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'private-chunks-'))
  folders.push(root)
  const page = { 'index.html': '<script type="module" src="/main.js"></script>' }
  for (const [name, content] of Object.entries({ ...page, ...files })) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false },
    plugins: [privateChunks((id) => id?.includes('/private/') ?? false)]
  })
  const { output } = result as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
}

const textOf = (files: Map<string, string>, matches: (name: string) => boolean) =>
  [...files]
    .filter(([name]) => matches(name))
    .map(([, text]) => text)
    .join('\n')

const isPrivate = (name: string) => name.startsWith('private/')
const isPublic = (name: string) => !isPrivate(name)

describe('a private module behind import()', () => {
  const files = () =>
    buildFiles({
      'main.js': `
        import { shared } from './shared.js'
        console.log(shared)
        document.onclick = () => import('./private/page.js').then((page) => page.show())`,
      'shared.js': `export const shared = 'shared by all'`,
      'private/page.js': `
        import './page.css'
        import { shared } from '../shared.js'
        import { secret } from './common.js'
        export const show = () => { console.log(shared, secret); return import('./more.js') }`,
      'private/more.js': `import { secret } from './common.js'; export default 'more ' + secret`,
      'private/common.js': `export const secret = 'the secret'`,
      'private/page.css': '.secret-class { color: red }'
    })

  it('stands in private files only, its style too', async () => {
    const built = await files()
    expect(textOf(built, isPublic)).not.toMatch(/the secret|secret-class/)
    expect(textOf(built, isPrivate)).toMatch(/the secret/)
    expect(textOf(built, isPrivate)).toMatch(/secret-class/)
  })

  it('is reached through the loader, from public and from private code', async () => {
    const built = await files()
    const calls = /__importPrivate\("(private\/[^"]+)", \[[^\]]*\]\)/g
    const fromPublic = [...textOf(built, isPublic).matchAll(calls)].map((match) => match[1]!)
    const fromPrivate = [...textOf(built, isPrivate).matchAll(calls)].map((match) => match[1]!)
    expect(fromPublic).toHaveLength(1)
    expect(fromPrivate).toHaveLength(1)
    for (const file of [...fromPublic, ...fromPrivate]) expect(built.has(file)).toBe(true)
  })

  it('names its imports and its style in the way the loader reads them', async () => {
    const built = await files()
    const code = textOf(built, isPrivate)
    const imports = [...code.matchAll(/from "__PRIVATE_CHUNK_ORIGIN_*__\/([^"]+)"/g)].map((match) => match[1]!)
    expect(imports.some(isPublic)).toBe(true)
    expect(imports.some(isPrivate)).toBe(true)
    for (const file of imports) expect(built.has(file)).toBe(true)
    expect(built.has(/\n\/\/# privateStyles=(.*)/.exec(code)![1]!)).toBe(true)
  })
})

it('names what a private module imports where that is imported, but for what is loaded already', async () => {
  const built = await buildFiles({
    'main.js': `
      import { shared } from './shared.js'
      console.log(shared)
      document.onclick = () => import('./private/one.js').then(console.log)
      document.onkeydown = () => import('./private/other.js').then(console.log)`,
    'shared.js': `export const shared = 'shared by all'`,
    'private/one.js': `
      import { shared } from '../shared.js'
      import { secret } from './common.js'
      export const show = () => console.log(shared, secret)`,
    'private/other.js': `export { secret } from './common.js'; export const more = () => import('./one.js')`,
    'private/common.js': `export const secret = 'the secret'`
  })
  const neededBy = (text: string, name: string) =>
    JSON.parse(new RegExp(`__importPrivate\\("private/${name}[^"]*", (\\[[^\\]]*\\])\\)`).exec(text)![1]!)
  const fromEntry = neededBy(textOf(built, isPublic), 'one')
  expect(fromEntry).toEqual([expect.stringMatching(/^private\/common/)])
  expect(built.has(fromEntry[0])).toBe(true)
  expect(neededBy(textOf(built, isPrivate), 'one')).not.toContain(fromEntry[0])
})

it('leaves a public module behind import() until it is asked for: no specifier names it', async () => {
  const built = await buildFiles({
    'main.js': `
      document.onclick = () => import('./private/page.js').then((page) => page.show())
      document.onkeydown = () => import('./later.js').then(console.log)`,
    'later.js': `export const later = 'for later'`,
    'private/page.js': `export const show = () => import('../later.js')`
  })
  const code = textOf(built, isPrivate)
  const [, file = ''] = /__importPublic\("([^"]+)"\)/.exec(code) ?? []
  expect(built.get(file)).toContain('for later')
  expect(code).not.toMatch(/__PRIVATE_CHUNK_ORIGIN_*__\/assets\/later/)
})

describe('private code that public code imports statically', () => {
  it('fails the build when it would be carried along', async () => {
    const building = buildFiles({
      'main.js': `import { secret } from './private/page.js'; console.log(secret)`,
      'private/page.js': `export const secret = 'the secret'`
    })
    await expect(building).rejects.toThrow(/is public but would hold private code: .*private\/page\.js/)
  })

  it('fails the build when it has a chunk of its own', async () => {
    const building = buildFiles({
      'main.js': `import('./public-page.js'); import('./private/page.js').then(console.log)`,
      'public-page.js': `import { secret } from './private/page.js'; console.log(secret)`,
      'private/page.js': `export const secret = 'the secret'`
    })
    await expect(building).rejects.toThrow(/is public and imports private\/.* statically/)
  })
})
