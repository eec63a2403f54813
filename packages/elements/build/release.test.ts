import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notKept, readListed, releaseVersion } from './release.ts'

const OURS = path.resolve(import.meta.dirname, '..')

test('every released version of ours is kept with its files, and the version of package.json is listed', () => {
  expect(notKept(OURS)).toEqual([])
  const { version } = JSON.parse(readFileSync(path.join(OURS, 'package.json'), 'utf8'))
  expect(readListed(OURS).map((one) => one.version)).toContain(version)
})

describe('a release', () => {
  let folder: string
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portico-release-'))
    write('versions.json', '[{ "version": "1.0.0", "releasedOn": null, "supportedUntil": null }]')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('copies the built files, once, and writes the day', () => {
    write('dist/1.0.0/elements.js', 'export {}')
    releaseVersion(folder, '1.0.0', '2026-12-01')
    expect(readFileSync(path.join(folder, 'releases/1.0.0/elements.js'), 'utf8')).toBe('export {}')
    expect(readListed(folder)).toEqual([{ version: '1.0.0', releasedOn: '2026-12-01', supportedUntil: null }])
    expect(notKept(folder)).toEqual([])
    expect(() => releaseVersion(folder, '1.0.0', '2026-12-02')).toThrow('never change')
  })

  test('is refused for what is not built or not listed', () => {
    expect(() => releaseVersion(folder, '1.0.0', '2026-12-01')).toThrow('is not built')
    expect(() => releaseVersion(folder, '1.1.0', '2026-12-01')).toThrow('not in versions.json')
  })

  test('is missed when versions.json has its day and the files are not kept', () => {
    write('versions.json', '[{ "version": "1.0.0", "releasedOn": "2026-12-01", "supportedUntil": null }]')
    expect(notKept(folder)).toEqual(['1.0.0'])
  })
})
