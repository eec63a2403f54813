import type { LogEntry } from '../../../packages/sandbox/src/request-log/entry.ts'
import type { OperationCase } from '../operations/cases.ts'

/** A request of which the log is made, with its response. */
export interface Sample {
  entry: LogEntry
  /** Headers, as JSON, and bodies of both sides. */
  exchange: readonly [string, string, string, string]
}

/** A request as the log has it, made of one that was sent. */
export async function sampleOf(
  origin: string,
  each: OperationCase,
  authorization: string
): Promise<Sample & { location: string }> {
  const requestHeaders = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const requestBody = JSON.stringify(each.body(0))
  const url = `${origin}/sandbox/${each.path}`
  const response = await fetch(url, { method: 'POST', headers: requestHeaders, body: requestBody })
  const responseBody = await response.text()
  if (!response.ok) throw new Error(`${each.name}: ${responseBody}`)
  const [api = ''] = each.path.split('/')
  return {
    location: response.headers.get('location') ?? '',
    entry: {
      ...{ id: '', at: 0, aheadMs: 0, api, operationId: each.name.replaceAll(' ', ''), method: 'POST' },
      ...{
        path: `/sandbox/${each.path}`,
        query: '',
        status: response.status,
        durationMs: 4.2,
        requestId: '',
        resources: []
      }
    },
    exchange: [
      JSON.stringify({ ...requestHeaders, authorization: 'Bearer [masked]' }),
      requestBody,
      JSON.stringify(Object.fromEntries(response.headers)),
      responseBody
    ]
  }
}
