import type { PrefetchPage } from '@/lib/page/prefetch-page.ts'
import { readAddress } from '@/lib/reference/address.ts'
import { pieceOfPage } from '@/lib/reference/piece-path.ts'
import { readPiece } from '@/lib/reference/read-piece.ts'
import { sampleLanguage } from '@/lib/samples/sample-language.ts'
import { loadWriter } from '@/lib/samples/writer.ts'
import { prefetchDeferred } from './api/prefetch-deferred.ts'
import { readReference } from './api/read-reference.ts'
import { groupsOf, groupTree } from './navigation/tree.ts'
import { loadSamples } from './samples/samples-aside.tsx'

/** Operations of a group of the navigation up to which it comes with the page: the data of a larger one would hold up what the reader came for. */
const LARGE_GROUP = 1000

/**
 * Fetches an operation, a webhook or a schema with the navigation beside it; nothing for other pages.
 *
 * @public for whoever shows or writes the page (PageModule)
 */
export const prefetch: PrefetchPage = async (client, { pathname, search, language }) => {
  const address = readAddress({ pathname, search: search.toString(), hash: '' })
  const kind = pieceOfPage(address.kind)
  if (!kind) return
  const reference = readReference(address, language)
  const piece = readPiece(address, kind, address.key, language)
  await Promise.all([
    client.prefetchQuery(reference),
    client.prefetchQuery(piece).then(() => prefetchDeferred(client, address, kind, address.key, language)),
    kind !== 'schema' && Promise.all([loadSamples(), loadWriter(sampleLanguage())])
  ])
  const groups = client.getQueryData(reference.queryKey)?.outline.groups ?? []
  const shown = client.getQueryData(piece.queryKey)
  const names = shown && 'tags' in shown ? groupsOf(shown, groupTree(groups)) : []
  const open = groups.filter(({ name, count }) => count > 0 && count <= LARGE_GROUP && names.includes(name))
  await Promise.all(open.map(({ key }) => client.prefetchQuery(readPiece(address, 'tag', key, language))))
}
