import { afterEach, beforeEach } from 'vitest'
import type { z } from 'zod'
import { realFetch } from './api.ts'

type Json = Record<string, unknown> | unknown[]

export interface FakeResponse {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON; of a problem as `application/problem+json`. */
  json?: Json
  /** The contract's schema of the response; a body that it refuses fails the test. */
  schema?: z.ZodType
}

interface Rule {
  method: string
  path: string | RegExp
  respond: (request: Request) => Promise<Response>
}

const rules: Rule[] = []

/** A request that the page has sent. */
export interface SentRequest {
  method: string
  /** Path and query without the origin. */
  path: string
}
const sent: SentRequest[] = []

/** What the page has sent since the test began, oldest first. */
export const sentRequests = (method?: string, path?: string): readonly SentRequest[] =>
  sent.filter((request) => (!method || request.method === method) && (!path || request.path.startsWith(path)))

/**
 * Responds to the page's requests by a function of the request in place of the server, until the test ends.
 *
 * @param method such as `GET`; `*` is any
 * @param path whole path with its leading slash, without the query, or a pattern for it
 * @returns lets the server respond again
 */
export function respondBy(method: string, path: string | RegExp, respond: Rule['respond']): () => void {
  const rule = { method, path, respond }
  rules.unshift(rule)
  return () => void rules.splice(rules.indexOf(rule), 1)
}

/**
 * Responds to the page's requests in place of the server, until the test ends.
 *
 * @param path whole path with its leading slash, without the query, or a pattern for it
 * @param response what is sent; a body that its schema refuses is an error
 * @returns lets the server respond again
 */
export function respond(method: string, path: string | RegExp, response: FakeResponse | (() => FakeResponse)) {
  return respondBy(method, path, async () => makeResponse(typeof response === 'function' ? response() : response))
}

/**
 * The response that a test describes.
 *
 * @throws ZodError when its schema refuses its body
 */
export function makeResponse({ status = 200, headers, json, schema }: FakeResponse): Response {
  schema?.parse(json)
  const type = status >= 400 ? 'application/problem+json' : 'application/json'
  return new Response(json === undefined ? null : JSON.stringify(json), {
    status,
    headers: { ...(json !== undefined && { 'Content-Type': type }), ...headers }
  })
}

/** Lets the page's requests find no server, until the test ends or the returned function is called. */
export const disconnect = (path: string | RegExp = /./, method = '*'): (() => void) =>
  respondBy(method, path, () => Promise.reject(new TypeError('Failed to fetch')))

/**
 * Holds the server's responses back, so that a page can be seen while it waits.
 *
 * @returns lets them come, and those of all later requests
 */
export function holdResponses(path: string | RegExp, method = 'GET'): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const remove = respondBy(method, path, async (request) => {
    await promise
    return realFetch(request)
  })
  return () => {
    remove()
    resolve()
  }
}

const matches = (rule: Rule, method: string, pathname: string) =>
  (rule.method === '*' || rule.method === method) &&
  (typeof rule.path === 'string' ? rule.path === pathname : rule.path.test(pathname))

async function fetchOrRespond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href)
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  sent.push({ method, path: url.pathname + url.search })
  const rule = rules.find((candidate) => matches(candidate, method, url.pathname))
  return rule ? rule.respond(new Request(url, input instanceof Request ? input : init)) : realFetch(input, init)
}

/** Sees the page's requests, and responds to those that a test names. Called once for all tests of a page. */
export function installResponses(): void {
  window.fetch = fetchOrRespond
  const forget = () => {
    rules.length = 0
    sent.length = 0
  }
  // Also before a test: one that fails at its end may leave its responses behind.
  beforeEach(forget)
  afterEach(forget)
}
