import type { NameValue } from './style.ts'

/** The choices of a reader for a request. By default, examples and defaults of the document are used. */
export interface RequestOptions {
  /** Scheme and host, such as `https://portal.example`, against which relative addresses of servers are resolved. */
  readonly origin: string
  /** The environment whose server is called, unless a server is chosen. */
  readonly environment?: string | undefined
  readonly server?: number | undefined
  readonly variables?: Readonly<Record<string, string>> | undefined
  /** Values of parameters by place and name, such as `query.limit`; keys are made by parameterKey(). An undefined value is none. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
  readonly mediaType?: string | undefined
  readonly example?: string | undefined
  /** The body's value, instead of that of an example. */
  readonly body?: { readonly value: unknown } | undefined
  readonly withoutBody?: boolean | undefined
  /** Index of the security alternative. */
  readonly security?: number | undefined
  /** Secrets by name of the security scheme: a token, a key, or `user:password`. A placeholder is used for a missing one. */
  readonly credentials?: Readonly<Record<string, string>> | undefined
}

export interface MultipartPart {
  readonly name: string
  /** Text of the part; for a file, absent. */
  readonly value?: string
  readonly fileName?: string
  readonly contentType?: string
}

/** A body by what its media type makes of it. */
export type RequestBody =
  /** `json` is there when the text is JSON. */
  | {
      readonly kind: 'text'
      readonly mediaType: string
      readonly text: string
      readonly json?: { readonly value: unknown }
    }
  /** Names and values are not encoded. */
  | { readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly NameValue[] }
  | { readonly kind: 'multipart'; readonly mediaType: string; readonly parts: readonly MultipartPart[] }
  /** The contents are those of a file that the reader has. */
  | { readonly kind: 'binary'; readonly mediaType: string; readonly fileName: string }

/** A request as it can be sent. */
export interface SampleRequest {
  /** Upper case. */
  readonly method: string
  /** Absolute and encoded, without query and fragment. */
  readonly url: string
  /** Names and values are encoded. */
  readonly query: readonly NameValue[]
  /** Visible ASCII. `Content-Type` is among them but for multipart bodies, whose boundary the sender chooses. */
  readonly headers: readonly NameValue[]
  /** Names and values are encoded. */
  readonly cookies: readonly NameValue[]
  readonly body?: RequestBody
  /** Names of security schemes whose secret was not given, so that a placeholder is used. */
  readonly placeholders: readonly string[]
}
