import {
  type NameValue,
  type OperationView,
  type ParameterView,
  parameterKey,
  parameterSample,
  type RequestOptions,
  type SampleRequest,
  type SchemaView,
  sampleRequest,
  selectMedia,
  typedValue
} from '@portico/openapi'
import { shownExamples } from '../response/media-example.ts'

/** What a reader has filled in for one operation. */
export interface RequestState {
  readonly server?: number
  readonly variables: Readonly<Record<string, string>>
  /** What was typed, by parameterKey(). */
  readonly typed: Readonly<Record<string, string>>
  readonly mediaType?: string
  readonly example?: string
  /** The body as the reader has changed it; that of the example until then. */
  readonly body?: { readonly value: unknown } | undefined
  readonly withoutBody: boolean
  readonly security: number
  /** Headers beyond those of the document, such as those by which the sandbox simulates an error. */
  readonly headers?: readonly NameValue[] | undefined
}

export const INITIAL_STATE: RequestState = { variables: {}, typed: {}, withoutBody: false, security: 0 }

/** Parameters that a request can carry: those that the specification says to ignore have no field. */
export function parametersOf({ parameters }: OperationView): readonly ParameterView[] {
  const ignored = ['accept', 'content-type', 'authorization']
  return parameters.filter((one) => !(one.in === 'header' && ignored.includes(one.name.toLowerCase())))
}

export const schemaOf = ({ schema, content }: ParameterView): SchemaView | undefined => schema ?? content?.schema

/** What stands in the field of a parameter: what was typed, else for a required one its example. */
export function fieldText(parameter: ParameterView, { typed }: RequestState): string {
  return typed[parameterKey(parameter)] ?? (parameter.required ? sampleText(parameter) : '')
}

/** The example of a parameter as one would type it. */
export function sampleText(parameter: ParameterView): string {
  const sample = parameterSample(parameter)
  if (typeof sample === 'string') return sample
  const isPlainList =
    Array.isArray(sample) && sample.every((item) => typeof item !== 'object' && !String(item).includes(','))
  return isPlainList ? sample.join(',') : (JSON.stringify(sample) ?? '')
}

/** What of a reader's choice the request is made of. Fields that were not changed are left to the request's own examples. */
export function choiceOf(operation: OperationView, state: RequestState, origin: string): RequestOptions {
  const { server, variables, typed, mediaType, example, body, withoutBody, security } = state
  const values = Object.fromEntries(
    operation.parameters.flatMap((parameter) => {
      const text = typed[parameterKey(parameter)]
      return text === undefined ? [] : [[parameterKey(parameter), typedValue(schemaOf(parameter), text)]]
    })
  )
  return { origin, server, variables, values, mediaType, example, body, withoutBody, security }
}

/** The request of what a reader has filled in. */
export function requestOf(operation: OperationView, state: RequestState, options: RequestOptions): SampleRequest {
  const request = sampleRequest(operation, options)
  return state.headers ? { ...request, headers: [...request.headers, ...state.headers] } : request
}

/** The media type and the examples that can be chosen for the body. */
export function bodyChoices({ requestBody }: OperationView, { mediaType }: RequestState) {
  const media = selectMedia(requestBody, mediaType)
  const examples = shownExamples(media)
  return { media, mediaTypes: requestBody?.contents.map((content) => content.mediaType) ?? [], examples }
}
