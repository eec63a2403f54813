import { apiDefinitions, file, partner } from '@portico/contract'
import type { ComponentType } from 'react'
import { SnippetSection } from '../partner/snippet-section.tsx'
import { FilePanel } from '../report/file-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { ReferencePageSection } from './reference-page-section.tsx'

/** What an entity's detail page shows below the fields, by the entity's key. Most have nothing. */
export const DETAIL_PANELS: Readonly<Record<string, ComponentType<PanelProps>>> = {
  [file.key]: FilePanel,
  [apiDefinitions.key]: ReferencePageSection,
  [partner.key]: SnippetSection
}
