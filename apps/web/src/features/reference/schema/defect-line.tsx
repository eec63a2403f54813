import type { Defect } from '@portico/openapi'
import { TriangleAlert } from 'lucide-react'
import { useReading } from './reading.ts'
import { PhraseView } from './words/phrase-view.tsx'

/** What is wrong with this place of the document, in one line. */
export function DefectLine({ defect: { kind, ref } }: { defect: Defect }) {
  const { words } = useReading()
  const key = kind === 'notASchema' && ref !== undefined ? 'notASchemaAt' : kind
  return (
    <p className="flex gap-1.5 text-[13px] leading-5 text-amber">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <PhraseView phrase={words.phrase(`reference.schema.defect.${key}`, { ref: { code: ref ?? '' } })} />
      </span>
    </p>
  )
}
