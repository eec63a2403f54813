import { textOfPiece } from '../compression.ts'
import type { ReferenceReader } from '../reader.ts'
import type { VersionSelection } from '../store.ts'

/** An operation or webhook as lists name it. */
export interface ListedOperation {
  /** In the requested language, where there is one. */
  readonly title: string
  /** Below the API's address, not encoded: `operations/createPayment`. */
  readonly path: string
  /** Method and path. */
  readonly detail: string
}

/** Of SearchPiece of the package openapi, what a list of operations takes. */
interface SearchColumns {
  readonly kinds: string
  readonly titles: readonly string[]
  readonly details: readonly string[]
  readonly addresses: readonly string[]
}

/** All operations and webhooks of a version of an API. */
export async function listedOperations(
  reader: ReferenceReader,
  api: string,
  choice: VersionSelection
): Promise<ListedOperation[]> {
  const { piece } = await reader.read(api, choice, { kind: 'search', key: '' })
  if (!piece?.body) return []
  const { kinds, titles, details, addresses } = JSON.parse(await textOfPiece(piece.body)) as SearchColumns
  return titles.flatMap((title, index): ListedOperation[] => {
    const [path = ''] = (addresses[index] ?? '').split('#')
    return 'ow'.includes(kinds[index] ?? '-') ? [{ title, path, detail: details[index] ?? '' }] : []
  })
}
