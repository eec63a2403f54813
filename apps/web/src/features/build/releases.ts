import type { ApiEnvironment, PUBLISHED_API_NAMES } from '@portico/contract'

/** A version that was published. The details stand in the changelog of the reference, which asks for somebody who is signed in. */
export interface Release {
  /** Day, `YYYY-MM-DD`. */
  date: string
  /** Undefined for the first version of all nine. */
  api?: (typeof PUBLISHED_API_NAMES)[number]
  version: string
  kind: 'breaking' | 'compatible' | 'first'
  environments: readonly ApiEnvironment[]
}

/** What content/guides/en/changelog.md tells, without its details, newest first; a test compares. */
export const RELEASES: readonly Release[] = [
  { date: '2026-11-09', api: 'orders-api', version: '2.0.0', kind: 'breaking', environments: ['sandbox'] },
  {
    date: '2026-10-26',
    api: 'finance-quotation',
    version: '2.0.0',
    kind: 'breaking',
    environments: ['sandbox', 'preproduction']
  },
  {
    date: '2026-10-12',
    api: 'payments',
    version: '1.1.0',
    kind: 'compatible',
    environments: ['sandbox', 'preproduction']
  },
  {
    date: '2026-10-12',
    api: 'status-notification',
    version: '1.1.0',
    kind: 'compatible',
    environments: ['sandbox', 'preproduction']
  },
  {
    date: '2026-09-28',
    api: 'finance-api',
    version: '1.1.0',
    kind: 'compatible',
    environments: ['sandbox', 'preproduction']
  },
  {
    date: '2026-09-14',
    api: 'vehicle-api',
    version: '1.1.0',
    kind: 'compatible',
    environments: ['sandbox', 'preproduction']
  },
  { date: '2026-03-02', version: '1.0.0', kind: 'first', environments: ['sandbox', 'preproduction', 'production'] }
]
