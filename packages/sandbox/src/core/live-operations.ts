import { type ApiDocument, newestVersions, type Operation, readDocument } from '../documents/read.ts'
import { createRequestValidator, type RawRequest } from '../documents/requests.ts'
import { type SchemaValidators, validatorsOf } from '../documents/schemas.ts'
import type { SandboxApi } from './api.ts'
import { type Caller, ownerOf } from './caller.ts'
import type { Call, Handler, HandlerResponse } from './handler.ts'
import { claimOf, isReplayed } from './idempotency/idempotency.ts'
import type { SandboxOptions } from './options.ts'
import { serialize } from './responses/immutable.ts'
import { createResponseValidator } from './responses/response-validator.ts'

/** A response as it is sent. */
export interface SerializedResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** JSON; empty where the response has no body. */
  text: string
}

/** An operation that can be called. */
export interface LiveOperation {
  operation: Operation
  /**
   * Validates a request, handles it and validates its response.
   *
   * @param path of the call with its ids, for which an idempotency key is valid
   * @throws SandboxProblem
   */
  run: (caller: Caller, raw: RawRequest, path: string) => Promise<SerializedResponse>
}

/** Operations whose keys outlast the data of an owner: a restoration that is retried does not happen twice. */
const OUTLASTS_DATA: ReadonlySet<string> = new Set(['createRestorePoint', 'restoreApplication', 'resetApplication'])

type OperationOptions = Pick<SandboxOptions, 'log' | 'rejectInvalidResponses' | 'documentsFolder'> & {
  clock: () => Date
  /** The present time of an owner, after everything that is due has been applied, and the epoch of its data. */
  enter: (owner: string) => Promise<{ now: Date; epoch: number }>
}

/**
 * Matches the operations of documents with handlers.
 *
 * @throws Error when an operation has no handler, or a handler no operation: a live API serves its whole document
 */
export function liveOperations(apis: readonly SandboxApi[], options: OperationOptions): LiveOperation[] {
  return apis.flatMap(({ name, documentsFolder = options.documentsFolder, handlers: byVersion }) =>
    newestVersions(documentsFolder, name).flatMap((version) => {
      const document = readDocument(documentsFolder, name, version)
      const handlers = byVersion[`v${version.split('.', 1)[0]}`] ?? {}
      const unknown = Object.keys(handlers).find(
        (id) => !document.operations.some(({ operationId }) => operationId === id)
      )
      if (unknown) throw new Error(`${name} ${version} has no operation ${unknown}, for which there is a handler.`)
      const validators = validatorsOf(document)
      return document.operations.map((operation) => {
        const handler = handlers[operation.operationId]
        if (!handler) throw new Error(`The operation ${operation.operationId} of ${name} ${version} has no handler.`)
        return createLiveOperation(operation, handler, document, validators, options)
      })
    })
  )
}

function createLiveOperation(
  operation: Operation,
  handler: Handler,
  document: ApiDocument,
  validators: SchemaValidators,
  options: OperationOptions
): LiveOperation {
  const validateRequest = createRequestValidator(operation, document, validators)
  const validateResponse = createResponseValidator(operation, document, validators, options)
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return {
    operation,
    run: async (caller, raw, path) => {
      const request = validateRequest(raw)
      const owner = ownerOf(caller)
      const key = takesKey ? request.headers['Idempotency-Key'] : undefined
      const fingerprint = raw.fingerprint ?? request.body
      const { now, epoch } = await options.enter(owner)
      // A key of an earlier epoch is of records that are gone, but for what has replaced them.
      const scope = epoch === 0 || OUTLASTS_DATA.has(operation.operationId) ? owner : `${owner} ${epoch}`
      let checked: HandlerResponse | undefined
      const call: Call = {
        ...request,
        operation,
        caller,
        owner,
        now,
        receivedAt: options.clock(),
        check: (response) => {
          validateResponse(response)
          checked = response
        },
        claim: key === undefined ? undefined : claimOf(scope, operation.method, path, key, fingerprint),
        guard: raw.guard
      }
      const response = await handler(call)
      if (response.text === undefined && response !== checked) call.check(response)
      const { status, headers, body, text = serialize(body) } = response
      return {
        status,
        headers: { ...headers, ...(takesKey && { 'Idempotent-Replayed': String(isReplayed(response)) }) },
        text
      }
    }
  }
}
