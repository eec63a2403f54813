import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type BillOfMaterials,
  type Component,
  demandAllowedLicences,
  licenceDocument,
  readBillOfMaterials,
  writeBillOfMaterials
} from './bill-of-materials.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const billOf = (...components: Component[]): BillOfMaterials => ({ bomFormat: 'CycloneDX', components })
const licensed = (name: string, ...licenses: Component['licenses'] & object) => ({ name, version: '1.0.0', licenses })

describe('licences', () => {
  test('of packages that are delivered are allowed ones', () => {
    const bill = billOf(
      licensed('mit', { license: { id: 'MIT' } }),
      licensed('choice', { expression: '(BSD-3-Clause OR GPL-2.0)' }),
      { group: '@portico', name: 'server', version: '1.0.0' }
    )
    expect(() => demandAllowedLicences(bill)).not.toThrow()
  })

  test.each([
    ['gpl', licensed('gpl', { license: { id: 'GPL-3.0-only' } }), /gpl 1.0.0 \(GPL-3.0-only\)/],
    ['both', licensed('both', { expression: 'MIT AND AGPL-3.0-only' }), /both 1.0.0/],
    ['one of two', licensed('two', { license: { id: 'MIT' } }, { license: { id: 'SSPL-1.0' } }), /two 1.0.0/],
    ['a text', licensed('text', { license: { name: 'SEE LICENSE IN file' } }), /text 1.0.0 \(SEE LICENSE/],
    ['none', { name: 'none', version: '1.0.0' }, /none 1.0.0 \(none stated\)/],
    [
      'inside another',
      { ...licensed('outer', { license: { id: 'MIT' } }), components: [{ name: 'inner', version: '2.0.0' }] },
      /inner 2.0.0/
    ]
  ] satisfies [string, Component, RegExp][])('that are not allowed are named: %s', (_what, component, message) => {
    expect(() => demandAllowedLicences(billOf(component))).toThrow(message)
  })
})

describe('the bill of materials of this repository', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bill-'))
  const [file, again] = [path.join(folder, 'bill.json'), path.join(folder, 'again.json')]
  writeBillOfMaterials(ROOT, file)
  writeBillOfMaterials(ROOT, again)
  const bill = readBillOfMaterials(file)
  const second = readBillOfMaterials(again)
  rmSync(folder, { recursive: true })

  test('has what the server runs with and what the pages are built from, and no tools of developers', () => {
    const names = JSON.stringify(bill.components.map(({ group, name }) => `${group ?? ''}/${name}`))
    for (const name of ['/fastify', '/pg-boss', '/react-dom', '/lit', '@electric-sql/pglite'])
      expect(names).toContain(`"${name}"`)
    for (const name of ['vitest', 'playwright', 'biome', 'knip']) expect(names).not.toContain(name)
  })

  test('is the same when it is made again', () => {
    expect(second).toEqual(bill)
  })

  test('has licences that are allowed, with their texts', () => {
    demandAllowedLicences(bill)
    const document = licenceDocument(bill)
    expect(document).toMatch(/^fastify \d+[.]\d+[.]\d+\nMIT\n\n(.|\n)*?Permission is hereby granted/m)
    expect(document).toMatch(/^@electric-sql\/pglite \d/m)
  })
})
