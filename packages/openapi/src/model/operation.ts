import type { Defect, SchemaView } from './schema.ts'
import type { ExternalDocs, PlainText, RichText } from './text.ts'

export interface ServerView {
  /** As it stands in the document, `{variables}` included. */
  readonly url: string
  readonly name?: string
  readonly description?: RichText
  /** The portal's environment that it serves, from `x-environment`. */
  readonly environment?: string
  readonly variables?: readonly {
    readonly name: string
    readonly defaultValue: string
    readonly values?: readonly string[]
    readonly description?: RichText
  }[]
}

export interface OAuthFlowView {
  readonly grant: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization'
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly deviceAuthorizationUrl?: string
}

export interface SecurityRequirementView {
  readonly name: string
  readonly type: 'apiKey' | 'http' | 'mutualTLS' | 'oauth2' | 'openIdConnect' | 'unknown'
  readonly description?: RichText
  readonly deprecated?: boolean
  /** For apiKey: name of the header, query parameter or cookie. */
  readonly keyName?: string
  readonly keyIn?: string
  /** For http: `bearer`, `basic`, … */
  readonly scheme?: string
  readonly bearerFormat?: string
  readonly openIdConnectUrl?: string
  readonly flows?: readonly OAuthFlowView[]
  readonly scopes: readonly { readonly name: string; readonly description?: PlainText }[]
  readonly defect?: Defect
}

/** One way to be let in: everything in it is needed together. Empty: without signing in. */
export type SecurityAlternative = readonly SecurityRequirementView[]

export interface ExampleView {
  /** Key of the example, or empty for the only one. */
  readonly name: string
  readonly summary?: PlainText
  readonly description?: RichText
  readonly value?: unknown
  /** The value as it goes over the wire, when the document says so. */
  readonly serialized?: string
  readonly externalValue?: string
  /** The value is too large to be shown; the document has it. */
  readonly omitted?: boolean
  /** Made from the schema, for the document has none. */
  readonly generated?: boolean
}

export interface EncodingView {
  readonly property: string
  readonly contentType?: string
  readonly style?: string
  readonly explode?: boolean
  readonly allowReserved?: boolean
  readonly headers?: readonly HeaderView[]
}

export interface MediaView {
  readonly mediaType: string
  readonly schema?: SchemaView
  /** For streams of items (OpenAPI 3.2): the schema of each. */
  readonly itemSchema?: SchemaView
  readonly examples: readonly ExampleView[]
  readonly encodings?: readonly EncodingView[]
}

interface DescribedValue {
  readonly name: string
  readonly required: boolean
  readonly deprecated?: boolean
  readonly description?: RichText
  readonly style?: string
  readonly explode?: boolean
  readonly schema?: SchemaView
  /** When the value is described by a media type rather than by a schema. */
  readonly content?: MediaView
  readonly examples: readonly ExampleView[]
  readonly defect?: Defect
}

export interface ParameterView extends DescribedValue {
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  readonly allowReserved?: boolean
  readonly allowEmptyValue?: boolean
}

export interface HeaderView extends DescribedValue {}

export interface BodyView {
  readonly required: boolean
  readonly description?: RichText
  readonly contents: readonly MediaView[]
  readonly defect?: Defect
}

export interface LinkView {
  readonly name: string
  readonly description?: RichText
  /** Id of the operation it leads to, as in `OperationView.id`; absent when there is none such. */
  readonly operation?: string
  /** What the document says it leads to. */
  readonly target?: string
  readonly parameters?: readonly { readonly name: string; readonly value: unknown }[]
  readonly requestBody?: unknown
  readonly server?: ServerView
  readonly defect?: Defect
}

export interface ResponseView {
  /** `200`, `4XX` or `default`. */
  readonly status: string
  readonly summary?: PlainText
  readonly description?: RichText
  readonly headers: readonly HeaderView[]
  readonly contents: readonly MediaView[]
  readonly links: readonly LinkView[]
  readonly defect?: Defect
}

export interface CallbackView {
  readonly name: string
  /** The runtime expression that gives the address. */
  readonly expression: string
  readonly operations: readonly OperationView[]
  readonly defect?: Defect
}

/** One operation, webhook or operation of a callback, with everything its page shows at first. */
export interface OperationView {
  /** What its address is made of: the document's operationId, made unique, or method and path. May contain `/`. */
  readonly id: string
  /** As in the document; differs from `id` when it is used twice, and is absent when the document has none. */
  readonly operationId?: string
  readonly kind: 'operation' | 'webhook' | 'callback'
  /** Upper case. */
  readonly method: string
  /** Path template, name of the webhook, or expression of the callback. */
  readonly path: string
  readonly summary?: PlainText
  readonly description?: RichText
  /** What the path item says for all its operations. */
  readonly pathSummary?: PlainText
  readonly pathDescription?: RichText
  readonly deprecated?: boolean
  readonly tags: readonly string[]
  /** What the group of its first tag is called, where that is not the tag's name. */
  readonly tagTitle?: string
  readonly externalDocs?: ExternalDocs
  /** Those of the operation, else of its path, else of the document. */
  readonly servers: readonly ServerView[]
  /** Whether the operation or its path has servers of its own. */
  readonly ownServers?: boolean
  /** Empty when the document says nothing. */
  readonly security: readonly SecurityAlternative[]
  readonly parameters: readonly ParameterView[]
  readonly requestBody?: BodyView
  readonly responses: readonly ResponseView[]
  readonly callbacks: readonly CallbackView[]
  /** Position among its neighbours in the outline, for going on by keyboard. */
  readonly previous?: OperationReference
  readonly next?: OperationReference
}

/** What a list says of an operation. */
export interface OperationReference {
  readonly id: string
  readonly kind: 'operation' | 'webhook'
  readonly method: string
  readonly path: string
  /** The summary, or else the id. */
  readonly title: string
  readonly deprecated?: boolean
}
