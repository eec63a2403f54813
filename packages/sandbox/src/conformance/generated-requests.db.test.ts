import { expect, test } from 'vitest'
import { SchemaValidators } from '../documents/schemas.ts'
import { type GeneratedRequest, generatedRequests } from '../testing/generated-requests.ts'
import { liveDocuments } from '../testing/live-documents.ts'
import { operationViews, printedBodies } from '../testing/printed-bodies.ts'
import { randomNumbers } from '../testing/random/numbers.ts'
import { IS_LONG_RUN } from '../testing/random/walk.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

/** Every API keeps to its document whatever is sent: no error of the sandbox, no status and no body that the document does not have. */

shareSandbox()

/** Requests of each document. */
const REQUESTS = IS_LONG_RUN ? 2000 : 125
/** Milliseconds for all of them, also on a machine that is busy. */
const TIMEOUT = 120_000 + REQUESTS * 900
const SEED = 20_261_125

/** What the routes respond before an operation is reached: the address has no such form. */
const isOutside = ({ path }: GeneratedRequest) => Object.values(path).some((value) => value === '')

const urlOf = ({ operation, path, query }: GeneratedRequest): string => {
  const address = operation.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((path[name] ?? '').toWellFormed())
  )
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  return search.length ? `${address}?${search.join('&')}` : address
}

/** The same number of requests of each operation, until there are so many in all. */
function spread(byOperation: readonly GeneratedRequest[][], count: number): GeneratedRequest[] {
  const all: GeneratedRequest[] = []
  for (let round = 0; all.length < count; round += 1) {
    const before = all.length
    for (const requests of byOperation) if (requests[round]) all.push(requests[round] as GeneratedRequest)
    // Documents with little to change begin anew, with the state that the requests have left.
    if (all.length === before)
      return Array.from({ length: count }, (_, index) => all[index % all.length] as GeneratedRequest)
  }
  return all.slice(0, count)
}

test('every generated request gets a status and a body of the document', { timeout: TIMEOUT }, async () => {
  const outside: unknown[] = []
  for (const document of liveDocuments(sandbox.app)) {
    const { api, version, operations } = document
    const random = randomNumbers(SEED)
    const views = operationViews(api, version)
    const validators = new SchemaValidators(document)
    const token = await sandbox.token({ workspace: `generated-${api.slice(0, 30)}-${version.replaceAll('.', '-')}` })
    const byOperation = operations.map((operation) => {
      const view = views.get(operation.operationId)
      return generatedRequests(operation, document, view ? printedBodies(view) : [], random)
    })
    for (const request of spread(byOperation, REQUESTS)) {
      if (isOutside(request)) continue
      const { operation, title, headers, body } = request
      const ascii = Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\x20-\x7e]+$/.test(value)))
      const response = await sandbox.call(operation.method, urlOf(request), {
        token,
        key: null,
        headers: ascii,
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      const schema = operation.responses.get(response.status)
      const isDocumented = operation.responses.has(response.status) && response.status < 500
      const isValid = !schema || validators.validator(schema)()(response.body)
      if (!isDocumented || !isValid) outside.push([api, operation.operationId, title, response.status, response.body])
    }
  }
  expect(outside).toEqual([])
})
