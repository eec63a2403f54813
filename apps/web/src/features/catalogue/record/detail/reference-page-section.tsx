import { BookOpenText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import type { PanelProps } from './section-states.tsx'

/** Leads from an API definition to the reference that it feeds. */
export function ReferencePageSection({ stored }: PanelProps) {
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
