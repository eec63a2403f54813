import { lazyPage } from '@/lib/page/lazy-page.tsx'
import { pieceOfPage } from '@/lib/reference/piece-path.ts'
import { DeferredColumn } from '@/lib/samples/deferred-column.tsx'
import { usePiece } from '../api/use-piece.ts'
import { useReferenceAddress } from '../use-reference-address.ts'

const SamplesColumn = lazyPage(() => import('./samples-column.tsx'))

/** Fetches the code of the samples before they are shown. */
export const loadSamples = SamplesColumn.load

/** The right column of an operation's or a webhook's page; it has its final size from the beginning. */
export function SamplesAside() {
  const { kind, key } = useReferenceAddress()
  const { data } = usePiece(pieceOfPage(kind) === 'webhook' ? 'webhook' : 'operation', key)
  return (
    // The column is dark in both appearances; so are its controls.
    <div data-theme="dark" className="p-4 text-ink sm:px-8 min-[1280px]:p-6 print:hidden">
      <DeferredColumn
        Column={SamplesColumn}
        of={key}
        isReady={data !== undefined}
        skeletons={['h-5 w-40', 'h-[360px] rounded-3', 'h-40 rounded-3', 'h-[360px] rounded-3']}
      />
    </div>
  )
}
