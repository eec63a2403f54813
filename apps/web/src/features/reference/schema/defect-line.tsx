import { type Defect, defectPhrase } from '@portico/openapi'
import { TriangleAlert } from 'lucide-react'
import { PhraseView } from './phrase-view.tsx'
import { useRenderContext } from './render-context.ts'

/** What is wrong with this place of the document, in one line. */
export function DefectLine({ defect }: { defect: Defect }) {
  const { words } = useRenderContext()
  return (
    <p className="flex gap-1.5 text-[13px] leading-5 text-amber">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <PhraseView phrase={defectPhrase(defect, words)} />
      </span>
    </p>
  )
}
