import { apiDefinitions, file, partner } from '@portico/contract'
import { BookOpenText } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '@/ui/button/button.tsx'
import type { TextPosition } from '@/ui/code/code-reader.tsx'
import { Section } from '@/ui/page/section.tsx'
import { SnippetSection } from '../partner/snippet-section.tsx'
import { FileSection } from '../preview/file-section.tsx'
import { ReportSection } from '../report/report-section.tsx'
import type { PanelProps } from './section-states.tsx'

/** The panel that an entity's detail page shows below the fields, by the entity's key. Most have none. */
export const DETAIL_PANELS: Readonly<Record<string, ComponentType<PanelProps>>> = {
  [file.key]: FilePanel,
  [apiDefinitions.key]: ReferencePageSection,
  [partner.key]: SnippetSection
}

/** The panel of a file: its errors as an OpenAPI document, and its content. */
function FilePanel(props: PanelProps) {
  const [place, setPlace] = useState<TextPosition>()
  return (
    <>
      <ReportSection {...props} onGo={(position) => setPlace({ ...position })} />
      <FileSection {...props} place={place} />
    </>
  )
}

/** The panel of an API definition: the link to its reference. */
function ReferencePageSection({ stored }: PanelProps) {
  const { t } = useTranslation()
  const { idapi, version, document } = stored.record
  return (
    <Section title={t('entity.reference.title')}>
      <div className="grid justify-items-start gap-4 px-5 py-5 sm:px-6">
        <p className="max-w-prose text-sm text-ink-2">
          {t(document ? 'entity.reference.text' : 'entity.reference.noDocument')}
        </p>
        <LinkButton
          to={{
            pathname: `/apireference/${encodeURIComponent(String(idapi))}`,
            search: `?${new URLSearchParams({ version: String(version) })}`
          }}
        >
          <BookOpenText aria-hidden="true" className="size-4" />
          {t('entity.reference.open')}
        </LinkButton>
      </div>
    </Section>
  )
}
