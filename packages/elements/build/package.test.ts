import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeManifest } from './manifest.ts'
import { makeNpmPackage } from './npm-package.ts'

const folder = path.resolve(import.meta.dirname, '..')
const modules = path.resolve(folder, '../../node_modules')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

interface Named {
  name: string
}
interface Manifest {
  modules: {
    declarations: {
      tagName: string
      attributes: Named[]
      events: Named[]
      cssProperties: Named[]
      cssParts: Named[]
    }[]
  }[]
}

describe('the manifest', () => {
  test('is up to date with the sources', async () => {
    expect(read('custom-elements.json')).toBe(await makeManifest())
  })

  test('and the README name the same attributes, events, custom properties and parts', () => {
    const manifest = JSON.parse(read('custom-elements.json')) as Manifest
    const declarations = manifest.modules.flatMap((module) => module.declarations)
    expect(declarations.map(({ tagName }) => tagName).sort()).toEqual([
      'portico-finance-badge',
      'portico-finance-button',
      'portico-finance-calculator',
      'portico-payment-button',
      'portico-quotation-dialog'
    ])
    const readme = read('README.md')
    for (const { attributes, events, cssProperties, cssParts } of declarations)
      for (const { name } of [...attributes, ...events, ...cssProperties, ...cssParts])
        expect(readme, `README.md says nothing of ${name}`).toContain(`\`${name}\``)
  })
})

describe('the package for npm', () => {
  let packed: string
  let shop: string

  beforeAll(() => {
    packed = makeNpmPackage()
    shop = mkdtempSync(path.join(tmpdir(), 'portico-shop-'))
    mkdirSync(path.join(shop, 'node_modules/@portico'), { recursive: true })
    symlinkSync(packed, path.join(shop, 'node_modules/@portico/elements'))
    for (const name of ['lit', 'react', '@types'])
      symlinkSync(path.join(modules, name), path.join(shop, 'node_modules', name))
  }, 60_000)
  afterAll(() => rmSync(shop, { recursive: true }))

  test('has modules, types, manifest, README and licence, and nothing else', () => {
    const { stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: packed,
      encoding: 'utf8'
    })
    expect(stdout, stderr).not.toBe('')
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
    const paths = files.map((file) => file.path).sort()
    const others = paths.filter((file) => !/^lib\/.*\.(js|d\.ts)$/.test(file))
    expect(others).toEqual(['LICENSE', 'README.md', 'custom-elements.json', 'package.json', 'reserve.css'])
    expect(paths).toEqual(
      expect.arrayContaining(['lib/index.js', 'lib/index.d.ts', 'lib/entries/finance-calculator.js'])
    )
    expect(paths.filter((file) => file.includes('.test.'))).toEqual([])
    const { private: isPrivate, dependencies } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8'))
    expect(isPrivate).toBeUndefined()
    expect(Object.keys(dependencies)).toEqual(['lit'])
  })

  test('has the types of elements, events and JSX', () => {
    /** The compiler's messages about each of some pages. */
    const check = (texts: string[]) => {
      const files = texts.map((text, index) => {
        writeFileSync(path.join(shop, `page-${index}.tsx`), text)
        return `page-${index}.tsx`
      })
      const options = ['--noEmit', '--singleThreaded', '--strict', '--jsx', 'react-jsx', '--module', 'nodenext']
      const { stdout } = spawnSync(
        process.execPath,
        [
          path.join(modules, 'typescript/bin/tsc'),
          ...[...options, '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', ...files]
        ],
        { cwd: shop, encoding: 'utf8' }
      )
      const messages = stdout.split(/^(?=\S)/m)
      return files.map((file) => messages.filter((message) => message.startsWith(file)).join(''))
    }
    writeFileSync(path.join(shop, 'package.json'), '{"type":"module"}')
    const page = (attributes: string) => `
      import { FinanceCalculator, type PorticoEventMap } from '@portico/elements'
      import type {} from '@portico/elements/react'
      const calculator: FinanceCalculator = document.createElement('portico-finance-calculator')
      calculator.vehiclePrice = '30000'
      export const read = (event: PorticoEventMap['portico-change']): string => event.detail.offer.instalment.value
      export const page = <portico-finance-calculator plugin-id="pl" ${attributes}
        onportico-quotation={(event) => console.log(event.detail.quotation.quotationId)} />`
    expect(check(['vehicle-price={30000}', 'modell="Sella"', 'button-display="never"'].map(page))).toEqual([
      '',
      expect.stringContaining('modell'),
      expect.stringContaining('never')
    ])
  })
})
