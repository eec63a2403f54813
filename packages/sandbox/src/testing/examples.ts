import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  exportSource,
  isObject,
  type OperationView,
  parameterKey,
  parameterSample,
  parseDocument,
  postmanCollection,
  type RequestBody,
  sampleRequest
} from '@portico/openapi'
import { describe, expect, test } from 'vitest'
import { newestVersions } from '../documents/read.ts'
import { payloadOf } from './payloads.ts'
import { DOCUMENTS } from './sandbox.ts'
import { sandbox, shareSandbox } from './shared-sandbox.ts'

const ORIGIN = 'http://localhost:8080'

interface Response {
  status: number
  body: unknown
}

/** An example of a request with what its document prints beside it. */
interface PrintedExample {
  title: string
  view: OperationView
  /** Name of the request's example; undefined where there is only one, or none. */
  name: string | undefined
  status: number
  /** The response that is printed; undefined where none is. */
  printed: unknown
  /** Values of parameters that the response is for. */
  values: Readonly<Record<string, unknown>>
}

let workspaces = 0
/** A token of a new owner, who has the story and nothing else. */
const newOwner = () => {
  workspaces += 1
  return sandbox.token({ workspace: `examples-${workspaces}` })
}

/** The requests that the document of a version prints, with their responses. */
function printedExamples(views: Iterable<OperationView>): PrintedExample[] {
  return [...views].flatMap((view) => {
    const names = view.requestBody?.contents[0]?.examples.map(({ name }) => name) ?? []
    return (names.length ? names : ['']).map((name) => {
      const responses = view.responses.flatMap(({ status, contents }) => {
        const examples = contents.flatMap((media) => media.examples.filter(({ generated }) => !generated))
        return examples.map((example) => ({ status: Number(status), ...example }))
      })
      const success = Number(view.responses.find(({ status }) => status.startsWith('2'))?.status)
      const response =
        (name !== '' && responses.find((example) => example.name === name)) ||
        responses.find(({ status }) => status === success)
      return {
        title: `${view.method} ${view.path} ${name}`.trim(),
        view,
        name: name || undefined,
        status: response ? response.status : success,
        printed: response ? response.value : undefined,
        values: {}
      }
    })
  })
}

/** Requests for the resources of further responses that a document prints for one operation, such as a payment in another state. */
function furtherExamples(views: Iterable<OperationView>): PrintedExample[] {
  return [...views].flatMap((view) => {
    const parameters = view.parameters.filter((parameter) => parameter.in === 'path')
    if (view.method !== 'GET' || parameters.length === 0) return []
    const media = view.responses.find(({ status }) => status === '200')?.contents[0]
    return (media?.examples ?? []).slice(1).flatMap(({ name, value: printed }) => {
      if (!isObject(printed)) return []
      const known = parameters.filter((parameter) => typeof printed[parameter.name] === 'string')
      const values = Object.fromEntries(known.map((each) => [parameterKey(each), printed[each.name]]))
      const title = `${view.method} ${view.path} ${name}`
      return known.length > 0 ? [{ title, view, name: undefined, status: 200, printed, values }] : []
    })
  })
}

/** The members in which a response differs from what is printed: those of objects, at every depth, and lists that are empty. */
function shapeDifferences(actual: unknown, printed: unknown, place = ''): string[] {
  if (Array.isArray(printed)) return printed.length > 0 && !(Array.isArray(actual) && actual.length > 0) ? [place] : []
  if (!isObject(printed)) return []
  if (!isObject(actual)) return [place]
  return Object.keys({ ...printed, ...actual }).flatMap((name) => {
    const at = `${place}/${name}`
    // How many pages there are depends on what is stored.
    if (at === '/page') return []
    if (!(name in printed)) return [`${at} is not printed`]
    if (!(name in actual)) return [`${at} is missing`]
    return shapeDifferences(actual[name], printed[name], at)
  })
}

async function send(
  token: string,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: RequestBody | undefined
): Promise<Response> {
  const { payload, contentType } = payloadOf(body)
  const response = await sandbox.app.inject({
    method: method as 'GET',
    url: url.replace(ORIGIN, ''),
    headers: { ...headers, ...(contentType && { 'content-type': contentType }), authorization: `Bearer ${token}` },
    ...(payload !== undefined && { payload })
  })
  const isJson = /json/.test(String(response.headers['content-type']))
  return { status: response.statusCode, body: isJson ? response.json() : undefined }
}

const byName = (entries: readonly { name: string; value: string }[]) =>
  Object.fromEntries(entries.map(({ name, value }) => [name, value]))

const queryOf = (query: readonly { name: string; value: string }[]) =>
  query.length ? `?${query.map(({ name, value }) => `${name}=${value}`).join('&')}` : ''

async function sendExample({ view, name }: Pick<PrintedExample, 'view' | 'name'>, token: string, values = {}) {
  const request = sampleRequest(view, { origin: ORIGIN, environment: 'sandbox', example: name, values })
  const { authorization: _, Authorization: __, ...headers } = byName(request.headers)
  return send(token, request.method, request.url + queryOf(request.query), headers, request.body)
}

interface PostmanItem {
  name: string
  item?: PostmanItem[]
  request?: {
    method: string
    header: { key: string; value: string; disabled?: boolean }[]
    url: {
      path: string[]
      query?: { key: string; value: string; disabled?: boolean }[]
      variable?: { key: string; value: string }[]
    }
    body?: { raw?: string }
  }
}

const requestsOf = (items: readonly PostmanItem[]): PostmanItem[] =>
  items.flatMap((each) => (each.item ? requestsOf(each.item) : [each]))

/**
 * Describes what every document promises: each printed request, sent to an owner who has the story, returns the status and the shape
 * that are printed beside it, and the requests of the collection run one after the other. It starts a sandbox for the file.
 *
 * @param version one that the sandbox serves
 */
export function describeExamples(api: string, version: string): void {
  expect(newestVersions(DOCUMENTS, api)).toContain(version)
  shareSandbox()
  const { document } = parseDocument(readFileSync(path.join(DOCUMENTS, api, version, 'openapi.yaml'), 'utf8'))
  if (!document) throw new Error(`${api} ${version} cannot be read.`)
  const source = exportSource(document)
  const examples = printedExamples(source.operations.values())
  const further = furtherExamples(source.operations.values())

  describe(`the examples of ${api} ${version}`, () => {
    test.each([...examples, ...further])('$title returns what is printed beside it', async (example) => {
      const { status, body } = await sendExample(example, await newOwner(), example.values)
      expect([status, body]).toEqual([example.status, body])
      expect(shapeDifferences(body, example.printed)).toEqual([])
    })

    test.each(examples.filter(({ view }) => view.method === 'GET' && view.parameters.length > 0))(
      '$title takes the example of every parameter',
      async ({ view, name }) => {
        const parameters = view.parameters.filter((parameter) => parameter.name !== 'cursor')
        const values = Object.fromEntries(parameters.map((each) => [parameterKey(each), parameterSample(each)]))
        const { status, body } = await sendExample({ view, name }, await newOwner(), values)
        expect([status, body]).toEqual([200, body])
      }
    )

    test('the requests of the collection run from top to bottom', async () => {
      const token = await newOwner()
      const { item, variable } = postmanCollection(source, { origin: ORIGIN }) as {
        item: PostmanItem[]
        variable: { key: string; value: string }[]
      }
      const base = variable.find(({ key }) => key === 'baseUrl')?.value ?? ''
      const failed: unknown[] = []
      for (const { name, request } of requestsOf(item)) {
        if (!request) continue
        const variables = new Map(request.url.variable?.map(({ key, value }) => [`:${key}`, value]))
        const parts = request.url.path.map((part) => variables.get(part) ?? part)
        const query = (request.url.query ?? []).filter(({ disabled }) => !disabled)
        const headers = request.header.filter(({ disabled }) => !disabled)
        const view = [...source.operations.values()].find(
          (each) => (each.summary?.plain ?? each.id) === name && each.method === request.method
        )
        const { body } = view ? sampleRequest(view, { origin: ORIGIN, environment: 'sandbox' }) : {}
        const response = await send(
          token,
          request.method,
          `${base}/${parts.join('/')}${queryOf(query.map(({ key, value }) => ({ name: key, value })))}`,
          byName(headers.map(({ key, value }) => ({ name: key, value }))),
          body
        )
        if (response.status >= 300) failed.push([name, response])
      }
      expect(failed).toEqual([])
      // What the requests emit is what the document of Status notifications describes.
      const emitted = await sandbox.sql<{ event_id: string; type: string }>(
        'select event_id, type from sandbox.events where owner = $1',
        [`demo:examples-${workspaces}`]
      )
      for (const { event_id, type } of emitted) {
        const { status } = await sandbox.call('GET', `/sandbox/status-notification/v1/events/${event_id}`, { token })
        expect([type, status]).toEqual([type, 200])
      }
    })
  })
}
