import { apiDefinitions, file, partner } from '@portico/contract'
import { type ComponentType, useState } from 'react'
import type { TextPlace } from '@/lib/reference/document-faults.tsx'
import { SnippetSection } from '../partner/snippet-section.tsx'
import { FileSection } from '../preview/file-section.tsx'
import { ReportSection } from '../report/report-section.tsx'
import { ReferencePageSection } from './reference-page-section.tsx'
import type { PanelProps } from './section-states.tsx'

/** What an entity's detail page shows below the fields, by the entity's key. Most have nothing. */
export const DETAIL_PANELS: Readonly<Record<string, ComponentType<PanelProps>>> = {
  [file.key]: FilePanel,
  [apiDefinitions.key]: ReferencePageSection,
  [partner.key]: SnippetSection
}

/** What a file's page shows below its fields: what is wrong with it as an OpenAPI document, and its content. */
export function FilePanel(props: PanelProps) {
  const [place, setPlace] = useState<TextPlace>()
  return (
    <>
      <ReportSection {...props} onGo={(asked) => setPlace({ ...asked })} />
      <FileSection {...props} place={place} />
    </>
  )
}
