import { useState } from 'react'
import type { TextPosition } from '@/ui/code/code-reader.tsx'
import type { PanelProps } from '../detail/panel-props.ts'
import { FileSection } from '../preview/file-section.tsx'
import { ReportSection } from './report-section.tsx'

/** What a file's page shows below its fields: what is wrong with it as an OpenAPI document, and its content. */
export function FilePanel(props: PanelProps) {
  const [place, setPlace] = useState<TextPosition>()
  return (
    <>
      <ReportSection {...props} onGo={(asked) => setPlace({ ...asked })} />
      <FileSection {...props} place={place} />
    </>
  )
}
