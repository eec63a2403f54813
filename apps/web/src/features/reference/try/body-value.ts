import {
  isObject,
  type MediaView,
  type OperationView,
  type SampleRequest,
  sampleFile,
  selectMedia
} from '@portico/openapi'
import type { RequestState } from '../samples/request/request-state.ts'
import { hasValue, shownExamples } from '../samples/response/media-example.ts'

/** Whether the body of an operation is a value with fields: JSON or a form. */
export const hasFields = ({ mediaType }: MediaView): boolean =>
  /[/+]json\b|^multipart\/form-data|^application\/x-www-form-urlencoded/.test(mediaType)

/** The body that is sent as it is now: the reader's own, else that of the chosen example. */
export function bodyValue(operation: OperationView, state: RequestState, request: SampleRequest): unknown {
  if (state.body) return state.body.value
  if (request.body?.kind === 'text' && request.body.json) return request.body.json.value
  const examples = shownExamples(selectMedia(operation.requestBody, state.mediaType)).filter(hasValue)
  return (examples.find(({ name }) => name === state.example) ?? examples[0])?.value
}

/** The files that the reader has chosen, by the name of the part; `` for a body that is a file. */
export type ChosenFiles = Readonly<Record<string, File>>

/** The parts of a body that are files, each with its media type. */
export function fileParts({ body }: SampleRequest): readonly { readonly name: string; readonly mediaType: string }[] {
  if (body?.kind === 'binary') return [{ name: '', mediaType: body.mediaType }]
  if (body?.kind !== 'multipart') return []
  return body.parts.flatMap(({ name, fileName, contentType = 'application/octet-stream' }) =>
    fileName === undefined ? [] : [{ name, mediaType: contentType }]
  )
}

/** The body as it is sent; for a file that the reader has not chosen, a small sample. */
export function sentBody({ body }: SampleRequest, files: ChosenFiles): BodyInit | undefined {
  if (!body) return undefined
  if (body.kind === 'text') return body.text
  if (body.kind === 'form') return new URLSearchParams(body.fields.map(({ name, value }) => [name, value]))
  if (body.kind === 'binary') return files[''] ?? sample(body.mediaType)
  const form = new FormData()
  for (const { name, value = '', fileName, contentType } of body.parts)
    if (fileName === undefined) form.append(name, contentType ? new Blob([value], { type: contentType }) : value)
    else form.append(name, files[name] ?? sample(contentType ?? 'application/octet-stream'), fileName)
  return form
}

function sample(mediaType: string): Blob {
  const bytes = Uint8Array.from(atob(sampleFile(mediaType) ?? ''), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: mediaType })
}

/** An error that a problem document reports of a place. */
export interface ReportedError {
  /** JSON pointer into the body, or `parameter.` and the name of a parameter. */
  readonly place: string
  readonly detail: string
}

/** The errors of a problem document, by their places. */
export function reportedErrors(json: unknown): readonly ReportedError[] {
  const errors: unknown = isObject(json) ? json.errors : undefined
  if (!Array.isArray(errors)) return []
  return errors.filter(isObject).flatMap(({ pointer, parameter, detail }): ReportedError[] => {
    const place =
      typeof pointer === 'string' ? pointer : typeof parameter === 'string' ? parameterPlace(parameter) : undefined
    return place === undefined ? [] : [{ place, detail: String(detail ?? '') }]
  })
}

/** The place of a parameter among the errors of a response, which give its name alone. */
export const parameterPlace = (name: string): string => `parameter.${name.toLowerCase()}`
