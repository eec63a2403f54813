/**
 * Compares two versions as Semantic Versioning orders them, as far as they keep to it: numbers as numbers, and a pre-release before
 * its release. `v1` is `1`, and a missing part is 0.
 *
 * @returns below 0 when `a` comes before `b`
 */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)]
  return (
    compareLists(one.release, other.release, '0') ||
    Number(one.preRelease.length === 0) - Number(other.preRelease.length === 0) ||
    compareLists(one.preRelease, other.preRelease, '')
  )
}

function partsOf(version: string) {
  const [release = '', ...preRelease] = version
    .trim()
    .replace(/^v(?=\d)/i, '')
    .replace(/\+.*$/, '')
    .split('-')
  return { release: release.split('.'), preRelease: preRelease.length === 0 ? [] : preRelease.join('-').split('.') }
}

function compareLists(a: string[], b: string[], missing: string): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const order = (a[index] ?? missing).localeCompare(b[index] ?? missing, 'en', { numeric: true })
    if (order !== 0) return order
  }
  return 0
}
