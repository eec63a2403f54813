import {
  type OperationView,
  type ParameterView,
  parameterKey,
  requestAddress,
  type SampleRequest
} from '@portico/openapi'
import { randomUuid } from '@/lib/random-uuid.ts'
import type { SandboxRequest } from '@/lib/sandbox/exchange.ts'
import { choiceOf, parametersOf, type RequestState, requestOf } from '../samples/request/request-state.ts'
import { type ChosenFiles, sentBody } from './body-value.ts'

/** The environment whose operations can be tried. */
const SANDBOX = 'sandbox'

/** Whether a parameter is the key by which a request is done once however often it is sent. */
export const isIdempotencyKey = ({ in: place, name }: Pick<ParameterView, 'in' | 'name'>): boolean =>
  place === 'header' && name.toLowerCase() === 'idempotency-key'

/** The scopes that an operation requires; empty where it needs no token. */
export function scopesOf({ security }: OperationView, state: RequestState): readonly string[] {
  const alternative = security[state.security] ?? security[0] ?? []
  return alternative.flatMap(({ scopes }) => scopes.map(({ name }) => name))
}

/** The request as it is sent to the sandbox, with a key of its own where the operation takes one. */
export function sandboxSample(operation: OperationView, state: RequestState): SampleRequest {
  const choice = choiceOf(operation, state, window.location.origin)
  const key = parametersOf(operation).find(isIdempotencyKey)
  const typed = key && state.typed[parameterKey(key)]
  const values = key && !typed ? { ...choice.values, [parameterKey(key)]: randomUuid() } : choice.values
  return requestOf(operation, state, { ...choice, values, environment: SANDBOX, server: undefined })
}

/** A sample as a request to the sandbox of this portal; undefined when it leads elsewhere. */
export function toSandboxRequest(
  sample: SampleRequest,
  files: ChosenFiles,
  scopes: readonly string[]
): SandboxRequest | undefined {
  const { origin } = window.location
  const address = requestAddress(sample)
  if (!address.startsWith(`${origin}/sandbox/`)) return undefined
  return {
    method: sample.method,
    path: address.slice(origin.length),
    headers: sample.headers
      .filter(({ name }) => name.toLowerCase() !== 'authorization')
      .map(({ name, value }) => [name, value] as const),
    body: sentBody(sample, files),
    scope: scopes.length > 0 ? scopes.join(' ') : undefined
  }
}
