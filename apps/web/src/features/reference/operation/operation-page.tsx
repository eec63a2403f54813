import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { usePiece } from '../api/use-piece.ts'
import { PieceProblem } from '../frame/piece-problem.tsx'
import { ArticleSkeleton } from '../frame/skeletons.tsx'
import { RenderContextProvider, usePageRenderContext } from '../schema/render-context.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { OperationArticle, titleOf } from './operation-article.tsx'

/** The page of an operation. */
export function OperationPage() {
  return <PiecePage kind="operation" />
}

/** The page of a webhook: of a call that the provider makes. */
export function WebhookPage() {
  return <PiecePage kind="webhook" />
}

function PiecePage({ kind }: { kind: 'operation' | 'webhook' }) {
  const { key, fragment } = useReferenceAddress()
  const query = usePiece(kind, key)
  const context = usePageRenderContext()
  const operation = query.data
  useDocumentTitle(operation ? titleOf(operation) : key)
  if (operation)
    return (
      <RenderContextProvider value={context}>
        {/* Another operation is another page: nothing that was opened or chosen goes along. */}
        <OperationArticle key={operation.id} operation={operation} fragment={fragment} />
      </RenderContextProvider>
    )
  return query.isError ? <PieceProblem query={query} /> : <ArticleSkeleton />
}
