import type { LoggedExchange } from '@portico/contract'
import { parsesAsJson, pointerPart } from '@/ui/code/json-nodes.ts'

/** What a comparison reads of a request. */
export type ComparedRequest = Pick<LoggedExchange, 'path' | 'query' | 'request'>

/** A value in which two requests differ. */
export interface Difference {
  readonly place: 'path' | 'query' | 'header' | 'body'
  /** Name of the parameter or header, or the path of the field, such as `customer.address.0.city`; empty for the whole. */
  readonly name: string
  /** As it was written; undefined where there was none. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** Of a field: pointer into the body (RFC 6901). */
  readonly pointer?: string
}

/**
 * Headers that can change an outcome. Not among them: credentials, which are masked; `Idempotency-Key`, which differs whenever it is used as
 * intended; and what programs and proxies add.
 */
const COMPARED_HEADERS = /^(?:content-type|if-match|if-none-match|prefer|sandbox-.+)$/

/**
 * In what two requests of an operation differ: path parameters, query, headers that can change an outcome, and the body, field by field.
 *
 * @param template path of the operation below its server, such as `/payments/{paymentId}`; without it, differing paths are one difference
 */
export function compareRequests(before: ComparedRequest, after: ComparedRequest, template?: string): Difference[] {
  return [
    ...comparePaths(before.path, after.path, template),
    ...compareByName('query', queryValues(before.query), queryValues(after.query)),
    ...compareByName('header', headerValues(before), headerValues(after)),
    ...compareBodies(before.request.body, after.request.body)
  ]
}

function comparePaths(before: string, after: string, template: string | undefined): Difference[] {
  if (before === after) return []
  const whole: Difference[] = [{ place: 'path', name: '', before, after }]
  const values = [before, after].map((path) => pathParameters(path, template))
  const [old, present] = values
  if (!old || !present || old.server !== present.server) return whole
  return compareByName('path', old.parameters, present.parameters)
}

/**
 * The values of the parameters in a path.
 *
 * @param template path of the operation below its server
 * @returns also the path of the server; undefined when the path is none of the template
 */
export function pathParameters(
  path: string,
  template: string | undefined
): { server: string; parameters: Map<string, string> } | undefined {
  const names = template?.split('/').slice(1)
  if (!names) return undefined
  const parts = path.split('/')
  const own = parts.slice(-names.length)
  const parameters = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const value = own[index]
    const parameter = /^\{(.+)\}$/.exec(name)?.[1]
    if (value === undefined || (parameter === undefined && value !== name)) return undefined
    if (parameter !== undefined) parameters.set(parameter, decoded(value))
  }
  return { server: parts.slice(0, -names.length).join('/'), parameters }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function queryValues(query: string): Map<string, string> {
  const parameters = new URLSearchParams(query)
  return new Map([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(', ')]))
}

function headerValues({ request }: ComparedRequest): Map<string, string> {
  const compared = Object.entries(request.headers).filter(([name]) => COMPARED_HEADERS.test(name.toLowerCase()))
  return new Map(
    compared.map(([name, value]) => [
      name.toLowerCase(),
      // The boundary of a form is another one each time.
      name.toLowerCase() === 'content-type' ? value.replace(/;\s*boundary=.*$/i, '') : value
    ])
  )
}

function compareByName(
  place: 'path' | 'query' | 'header',
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>
): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ place, name, before: before.get(name), after: after.get(name) }))
}

function compareBodies(before: string, after: string): Difference[] {
  if (before === after) return []
  if (!parsesAsJson(before) || !parsesAsJson(after))
    return [{ place: 'body', name: '', before: before || undefined, after: after || undefined, pointer: '' }]
  return compareValues(JSON.parse(before), JSON.parse(after), '', '')
}

type Fields = Readonly<Record<string, unknown>> | readonly unknown[]

const isStructured = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Differences of two JSON values, in the order of the later one's fields. */
function compareValues(before: unknown, after: unknown, pointer: string, name: string): Difference[] {
  if (!isStructured(before) || !isStructured(after) || Array.isArray(before) !== Array.isArray(after))
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ place: 'body', name, pointer, before: written(before), after: written(after) }]
  const [old, present] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...present.keys(), ...old.keys()])].flatMap((field) =>
    compareValues(
      old.get(field),
      present.get(field),
      `${pointer}/${pointerPart(field)}`,
      name === '' ? field : `${name}.${field}`
    )
  )
}

/** A value as JSON; undefined for one that is missing, which JSON cannot have. */
const written = (value: unknown): string | undefined => JSON.stringify(value)

/** The fields and parameters in which a response finds errors, as the problems of the sandbox report them. */
export interface ReportedErrors {
  /** Pointers into the body (RFC 6901). */
  readonly pointers: ReadonlySet<string>
  /** Names of parameters of path, query or headers, in lower case. */
  readonly parameters: ReadonlySet<string>
}

/** Reads the errors of a response's body; none of what is no problem with errors. */
export function reportedErrors(body: string): ReportedErrors {
  const problem: unknown = parsesAsJson(body) ? JSON.parse(body) : undefined
  const given = isStructured(problem) && 'errors' in problem && Array.isArray(problem.errors) ? problem.errors : []
  const errors = given.filter(isStructured) as { pointer?: unknown; parameter?: unknown }[]
  const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string')
  return {
    pointers: new Set(texts(errors.map(({ pointer }) => pointer))),
    parameters: new Set(texts(errors.map(({ parameter }) => parameter)).map((name) => name.toLowerCase()))
  }
}

/** Whether a response finds an error in what differs, or in a part of it. */
export function isReported({ place, name, pointer }: Difference, { pointers, parameters }: ReportedErrors): boolean {
  if (place !== 'body') return parameters.has(name.toLowerCase())
  return [...pointers].some((each) => each === pointer || each.startsWith(`${pointer}/`))
}
