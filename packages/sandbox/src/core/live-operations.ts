import type { ValidateFunction } from 'ajv'
import { type ApiDocument, newestVersions, type Operation, readDocument } from '../documents/read.ts'
import { createRequestValidator, type RawRequest } from '../documents/requests.ts'
import { SchemaValidators } from '../documents/schemas.ts'
import { type Caller, ownerOf } from './caller.ts'
import type { ApiModule, Call, Handler, HandlerResponse } from './handler.ts'
import { claimOf, isReplayed } from './idempotency.ts'
import type { SandboxOptions } from './options.ts'
import { commonProblem } from './problems.ts'

/** An answer as it is sent. */
export interface SerializedResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** JSON; empty where the answer has no body. */
  text: string
}

/** An operation that can be called. */
export interface LiveOperation {
  operation: Operation
  /**
   * Checks a request, does it and checks its answer.
   *
   * @param path of the call with its ids, for which an idempotency key counts
   * @throws SandboxProblem for what is refused
   */
  run: (caller: Caller, raw: RawRequest, path: string) => Promise<SerializedResponse>
}

type OperationOptions = Pick<SandboxOptions, 'log' | 'rejectInvalidResponses'> & { clock: () => Date }

/** A module and the folder that has its documents. */
export interface ServedModule extends ApiModule {
  documentsFolder: string
}

/**
 * Brings documents and handlers together.
 *
 * @throws Error when an operation of a served document has no handler, or a handler no operation: a live API answers its whole document
 */
export function liveOperations(modules: readonly ServedModule[], options: OperationOptions): LiveOperation[] {
  return modules.flatMap((module) =>
    newestVersions(module.documentsFolder, module.api).flatMap((version) => {
      const document = readDocument(module.documentsFolder, module.api, version)
      const handlers = module.handlers[`v${version.split('.', 1)[0]}`] ?? {}
      const unknown = Object.keys(handlers).find(
        (id) => !document.operations.some(({ operationId }) => operationId === id)
      )
      if (unknown)
        throw new Error(`${module.api} ${version} has no operation ${unknown}, for which there is a handler.`)
      const validators = new SchemaValidators(document)
      return document.operations.map((operation) => {
        const handler = handlers[operation.operationId]
        if (!handler)
          throw new Error(`The operation ${operation.operationId} of ${module.api} ${version} has no handler.`)
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
  const check = createRequestValidator(operation, document, validators)
  const responseValidators = new Map(
    [...operation.responses].map(([status, schema]) => [status, schema && validators.validator(schema)])
  )
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return {
    operation,
    run: async (caller, raw, path) => {
      const request = check(raw)
      const owner = ownerOf(caller)
      const key = takesKey ? request.headers['Idempotency-Key'] : undefined
      let checked: HandlerResponse | undefined
      const call: Call = {
        ...request,
        operation,
        caller,
        owner,
        now: options.clock(),
        check: (answer) => {
          checkResponse(operation, answer, responseValidators, options)
          checked = answer
        },
        claim:
          key === undefined ? undefined : claimOf(owner, operation.method, path, key, raw.fingerprint ?? request.body)
      }
      const answer = await handler(call)
      // Stored answers were checked before they were stored.
      if (isReplayed(answer)) return serializeResponse(answer, answer.text, 'true')
      const replayed = takesKey ? 'false' : undefined
      if (answer.text !== undefined) return serializeResponse(answer, answer.text, replayed)
      if (answer !== checked) call.check(answer)
      return serializeResponse(answer, answer.body === undefined ? '' : JSON.stringify(answer.body), replayed)
    }
  }
}

const serializeResponse = (
  { status, headers }: HandlerResponse,
  text: string,
  replayed: string | undefined
): SerializedResponse => ({
  status,
  headers: { ...headers, ...(replayed && { 'Idempotent-Replayed': replayed }) },
  text
})

/** @throws SandboxProblem 500 for an answer that the document does not describe, where such a fault is to be noticed at once */
function checkResponse(
  operation: Operation,
  answer: HandlerResponse,
  validators: ReadonlyMap<number, (() => ValidateFunction) | undefined>,
  { log, rejectInvalidResponses = true }: OperationOptions
): void {
  const validate = validators.get(answer.status)?.()
  const isRight = validate ? validate(answer.body) : answer.body === undefined && validators.has(answer.status)
  if (isRight) return
  const faults = validate?.errors?.slice(0, 5).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
  const { operationId, api, version } = operation
  log.error({ operationId, api, version, status: answer.status, faults }, 'an answer is not what its document says')
  if (rejectInvalidResponses)
    throw commonProblem('internal', 'We have been told. Name the request id when you write to us.')
}
