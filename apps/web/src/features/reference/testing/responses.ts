import {
  apiVersionsSchema,
  environmentsSchema,
  guideSchema,
  PATHS,
  type ReferencePage,
  referenceApisSchema,
  referencePageSchema
} from '@portico/contract'
import type { TagPiece } from '@portico/openapi'
import { type FakeResponse, makeResponse, respondBy } from '@/testing/responses.ts'
import { APIS, CHANGES, contextOf, GROUPS, guideOf, outlineOf, SEARCH, viewOf } from './documents.ts'

/** What a test changes of the responses, by path and query of the request; `undefined` for the usual one. */
export type Change = (url: URL) => FakeResponse | Promise<FakeResponse> | undefined

/** The response of a server that refuses. */
export const refusal = (status: number): FakeResponse => ({ status, json: { status, message: `error.http.${status}` } })

const CALLS = /^\/api\/(?:reference|guides|environments)(?:\/|$)|^\/api\/[^/]+\/[^/]+\/version$/

/**
 * Responds to the requests of the reference in place of the server, so that a page can be shown in any state, however long or short its
 * lists are and however late or wrong a response is. That the server responds so is tested with the server.
 */
export function respondAsReference(change: Change = () => undefined): void {
  respondBy('GET', CALLS, async (request) => {
    const url = new URL(request.url)
    return makeResponse(await (change(url) ?? responseTo(url)))
  })
}

function responseTo(url: URL): FakeResponse {
  const language = url.searchParams.get('language') ?? 'en'
  const path = url.pathname.slice(1)
  if (path === PATHS.references) return { json: { apis: APIS }, schema: referenceApisSchema }
  if (path === PATHS.environments)
    return { json: { environments: ['sandbox', 'preproduction', 'production'] }, schema: environmentsSchema }
  if (path.startsWith(`${PATHS.guides}/`)) {
    const name = decodeURIComponent(path.slice(PATHS.guides.length + 1))
    return { json: guideOf(name, language), schema: guideSchema }
  }
  return path.endsWith('/version') ? versionsAt(path) : responseOfApi(url, language)
}

function versionsAt(path: string): FakeResponse {
  const [, environment = '', api] = path.split('/')
  const found = APIS.find((one) => one.api === api)?.versions ?? []
  const versions = found.filter((one) => (one.environments as string[]).includes(environment)).map((one) => one.version)
  const [version] = versions
  return version === undefined ? refusal(404) : { json: { version, versions }, schema: apiVersionsSchema }
}

function responseOfApi(url: URL, language: string): FakeResponse {
  const parts = url.pathname.slice(`/${PATHS.references}/`.length).split('/').map(decodeURIComponent)
  const [api = '', pieces, kind = '', ...key] = parts
  const found = APIS.find((one) => one.api === api)
  const environment = (url.searchParams.get('environment') ?? 'sandbox') as ReferencePage['environment']
  const published = (found?.versions ?? []).filter((one) => one.environments.includes(environment))
  const requested = url.searchParams.get('version')
  const version = requested === null ? published[0] : published.find((one) => one.version === requested)
  if (!found || !version) return refusal(404)
  if (pieces === 'changes') return { json: { ...CHANGES } }
  if (pieces === undefined) {
    const context = contextOf(version.version, environment, language)
    return { json: { ...context, api, name: found.name, versions: found.versions }, schema: referencePageSchema }
  }
  const json = pieceOf(kind, key.join('/'), version.version, language)
  return json === undefined ? refusal(404) : { json }
}

function pieceOf(kind: string, key: string, version: string, language: string): Record<string, unknown> | undefined {
  if (kind === 'outline') return { ...outlineOf(version, language) }
  if (kind === 'search') return { ...SEARCH }
  if (kind === 'schemas')
    return { schemas: [{ name: 'Money' }, { name: 'Payment' }, { name: 'OldPayment', deprecated: true }] }
  const groups = Object.entries(GROUPS)
  if (kind === 'tag') {
    const group = groups.find(([name]) => name.toLowerCase() === key)
    return group && ({ name: group[0], operations: group[1] } satisfies TagPiece)
  }
  if (kind === 'operation' || kind === 'webhook') {
    for (const [name, operations] of groups) {
      const found = operations.find((one) => one.kind === kind && one.id === key)
      // Refunds came with version 2.
      if (found && !(name === 'Refunds' && version.startsWith('1.'))) return { ...viewOf(found, name) }
    }
    return undefined
  }
  return ['Payment', 'Money'].includes(key) ? { name: key, schema: { types: ['object'] }, usedBy: [] } : undefined
}
