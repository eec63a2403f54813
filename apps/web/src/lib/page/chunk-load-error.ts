export type ChunkErrorCode =
  | 'PRIVATE_CHUNK_AUTHENTICATION'
  | 'PRIVATE_CHUNK_HTTP'
  | 'CHUNK_LOAD_FAILED'
  | 'CHUNK_LOAD_TIMEOUT'
  | 'CSS_CHUNK_LOAD_FAILED'

/** A script or style file of the application that did not load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly code: ChunkErrorCode
  /** The file's path, e.g. `private/list-page-x1y2.js`. */
  readonly file: string
  readonly status: number | undefined

  constructor(
    message: string,
    details: { code: ChunkErrorCode; file: string; status?: number | undefined; cause?: unknown }
  ) {
    super(message, { cause: details.cause })
    this.code = details.code
    this.file = details.file
    this.status = details.status
  }
}
