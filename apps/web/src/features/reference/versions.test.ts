import { expect, it } from 'vitest'
import { compareVersions } from './versions.ts'

it('orders versions as Semantic Versioning does', () => {
  const ordered = [
    '0.9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.2',
    '1.10.0',
    '2'
  ]
  for (const [index, version] of ordered.entries()) {
    expect(compareVersions(version, version)).toBe(0)
    for (const later of ordered.slice(index + 1)) {
      expect(compareVersions(version, later), `${version} < ${later}`).toBeLessThan(0)
      expect(compareVersions(later, version), `${later} > ${version}`).toBeGreaterThan(0)
    }
  }
})

it('takes spellings of the same version for the same', () => {
  expect(compareVersions('v1.2', '1.2.0')).toBe(0)
  expect(compareVersions('1.2.0+build.7', '1.2.0')).toBe(0)
})
