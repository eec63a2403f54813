import { type ApiEnvironment, PUBLISHED_API_NAMES } from '@portico/contract'
import { contentText, publishedDocument } from '../documents.ts'

/** A version that was published. The details are in the changelog of the reference, which requires a session. */
export interface Release {
  /** Day, `YYYY-MM-DD`. */
  date: string
  /** Undefined for the first version of all nine. */
  api?: string
  version: string
  kind: 'breaking' | 'compatible' | 'first'
  environments: readonly ApiEnvironment[]
}

/** A version of one API, for example `### [Payments](/apireference/payments) 1.1.0, compatible`. */
const OF_ONE = /^### \[[^\]]+\]\(\/apireference\/(?<api>[\w-]+)\) (?<version>[\d.]+), (?<kind>breaking|compatible)$/
const OF_ALL = /^### All nine APIs (?<version>[\d.]+)$/

/** Where a version can be used; the APIs must agree. */
function environmentsOf(apis: readonly string[], version: string): ApiEnvironment[] {
  const [first, ...others] = apis.map((api) => publishedDocument(api, version).info['x-environments'])
  if (others.some((other) => `${other}` !== `${first}`)) throw new Error(`${version} is not everywhere in ${first}`)
  return first
}

function releaseOf(heading: string, date: string): Release {
  const { api, version = '', kind = 'first' } = (OF_ONE.exec(heading) ?? OF_ALL.exec(heading))?.groups ?? {}
  if (!version) throw new Error(`The changelog has a heading that is no release: ${heading}`)
  const environments = environmentsOf(api ? [api] : PUBLISHED_API_NAMES, version)
  return { date, ...(api && { api }), version, kind: kind as Release['kind'], environments }
}

function readChangelog(): Release[] {
  const releases: Release[] = []
  let date = ''
  for (const line of contentText('guides/en/changelog.md').split('\n')) {
    if (line.startsWith('## ')) date = new Date(`${line.slice(3)} UTC`).toISOString().slice(0, 10)
    if (line.startsWith('### ')) releases.push(releaseOf(line, date))
  }
  return releases
}

/** The releases in the changelog, newest first. */
export const RELEASES: readonly Release[] = readChangelog()
