import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Application, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { startPortal } from '../../testing/portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

/** Traces and metrics as a collector gets them. */

type AttributeValue = { stringValue?: string; intValue?: number }

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number; message?: string }
  attributes: { key: string; value: AttributeValue }[]
  events?: unknown[]
}

interface Metric {
  name: string
  gauge?: { dataPoints: { asDouble: number }[] }
  sum?: { isMonotonic: boolean }
  histogram?: { dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[] }[] }
}

/** A collector that takes OTLP over HTTP as JSON. */
async function startCollector() {
  const spans: Span[] = []
  const metrics: Metric[] = []
  const resources: string[] = []
  const authorizations = new Set<string | undefined>()
  let text = ''
  const server = createServer(async (request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: the parts that are read are declared above
    const body = (await json(request)) as any
    text += JSON.stringify(body)
    authorizations.add(request.headers.authorization)
    for (const { resource, scopeSpans = [] } of body.resourceSpans ?? []) {
      resources.push(JSON.stringify(resource.attributes))
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    for (const { scopeMetrics = [] } of body.resourceMetrics ?? [])
      for (const scope of scopeMetrics) metrics.push(...scope.metrics)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...{ spans, metrics, resources, authorizations },
    text: () => text,
    stop: () => new Promise((resolve) => server.close(resolve))
  }
}

/** An endpoint for webhooks. */
async function startReceiver() {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, received, stop: () => server.close() }
}

const newTrace = () => randomBytes(16).toString('hex')
const attribute = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value.stringValue

const soon = { timeout: 20_000, interval: 50 }

test('a trace leads from the browser’s request to the statements, the job and the delivery, and has no values in it', async () => {
  const collector = await startCollector()
  const receiver = await startReceiver()
  const portal = await startPortal({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_TRACES_SAMPLER: 'always_on',
      INSTANCE_NAME: 'first'
    }
  })
  const trace = newTrace()
  const [user, admin] = [await signIn(portal, 'user'), await signIn(portal, 'admin')]
  const scopes = ['payments', 'status-notification']
  const json = { name: 'Traced', scopes, notificationOrigins: [receiver.origin] }
  const { id } = await user.json<Application>(PATHS.applications, { method: 'POST', json })
  const { access_token } = await user.json<{ access_token: string }>(PATHS.applicationToken(id), {
    method: 'POST',
    json: {}
  })
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${portal.origin}/sandbox/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
        ...headers
      },
      ...(body && { body: JSON.stringify(body) })
    })
    expect(response.ok).toBe(true)
    return (await response.json()) as { paymentId: string }
  }
  await call('status-notification/v1/endpoints', { url: `${receiver.origin}/hook`, types: ['payment.cancelled'] })
  const { paymentId } = await call('payments/v1/payments', {
    ...{ orderId: 'SHOP-1', countryCode: 'DE', amount: { value: '12.50', currency: 'EUR' } },
    ...{ customer: { name: 'Lena Hoffmann' }, method: { methodCode: 'M003' } }
  })
  await call(`payments/v1/payments/${paymentId}/cancellation`, undefined, {
    traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01`
  })
  await expect.poll(() => receiver.received.length, soon).toBe(1)

  const mailTrace = newTrace()
  const login = `traced-${randomUUID().slice(0, 8)}`
  const person = { login, firstName: 'Grace', lastName: 'Hopper', email: `${login}@partner.example` }
  const made = await admin.fetch(PATHS.users, {
    method: 'POST',
    headers: { traceparent: `00-${mailTrace}-${randomBytes(8).toString('hex')}-01` },
    json: { ...person, activated: true, langKey: 'en', authorities: ['ROLE_USER'] }
  })
  expect(made.status).toBe(201)
  await expect
    .poll(() => portal.sql('select from mails where recipient = $1 and sent_date is not null', [person.email]), soon)
    .toHaveLength(1)
  await admin.fetch(PATHS.user(login))
  await portal.close()

  const of = (id: string) => collector.spans.filter(({ traceId }) => traceId === id)
  const route = of(trace).find(({ name }) => name === 'POST /sandbox/payments/v1/payments/:paymentId/cancellation')
  expect(route).toBeDefined()
  expect(attribute(route!, 'url.path')).toBe('/sandbox/payments/v1/payments/:paymentId/cancellation')
  const statements = of(trace).filter((span) => attribute(span, 'db.system.name') === 'postgresql')
  expect(statements.map((span) => attribute(span, 'db.query.text'))).toContainEqual(
    expect.stringContaining('insert into sandbox.deliveries')
  )
  const delivery = of(trace).find(({ name }) => name === 'deliver webhook')
  expect(attribute(delivery!, 'messaging.message.type')).toBe('payment.cancelled')
  // What the delivery does is below it.
  expect(statements.some(({ parentSpanId }) => parentSpanId === delivery?.spanId)).toBe(true)
  const job = of(mailTrace).find(({ name }) => name === 'job mail')
  expect(job).toBeDefined()

  const requestLines = portal
    .log()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line))
  expect(requestLines.find(({ traceId }) => traceId === trace)).toMatchObject({ status: 200 })
  expect(requestLines.every(({ traceId }) => /^[0-9a-f]{32}$/.test(traceId))).toBe(true)

  expect([...collector.authorizations]).toEqual(['Bearer of-the-collector'])
  expect(collector.resources.every((text) => text.includes('"portico"') && text.includes('"first"'))).toBe(true)
  for (const value of [paymentId, 'Lena', 'Hopper', login, person.email, access_token, receiver.origin, 'Bearer'])
    expect(collector.text()).not.toContain(value)
  expect(collector.spans.flatMap(({ events = [] }) => events)).toEqual([])
  expect(collector.spans.filter(({ status }) => status.message)).toEqual([])

  const named = (name: string) => collector.metrics.find((metric) => metric.name === name)
  expect(named('portico_component_up')?.gauge?.dataPoints.length).toBeGreaterThan(3)
  expect(named('portico_delivery_attempts_total')?.sum?.isMonotonic).toBe(true)
  for (const { count, bucketCounts, explicitBounds } of named('http_request_duration_seconds')?.histogram?.dataPoints ??
    []) {
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
    expect(bucketCounts.reduce((sum, each) => sum + each, 0)).toBe(count)
  }
  expect(named('http_request_duration_seconds')?.histogram?.dataPoints.length).toBeGreaterThan(3)
  receiver.stop()
  await collector.stop()
}, 60_000)

test('by ratio, whoever sends a request does not decide whether it is recorded, and what is not recorded leaves nothing', async () => {
  const collector = await startCollector()
  const portal = await startPortal({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0',
      OTEL_METRICS_EXPORTER: 'none'
    }
  })
  const admin = await signIn(portal, 'admin')
  await admin.fetch(PATHS.account, {
    headers: { traceparent: `00-${newTrace()}-${randomBytes(8).toString('hex')}-01` }
  })
  await admin.fetch(PATHS.job('sandbox-clock'), { method: 'POST' })
  expect(await portal.sql(`select data from pgboss.job where data::text like '%traceparent%'`)).toEqual([])
  await portal.close()
  expect(collector.text()).toBe('')
  await collector.stop()
})
