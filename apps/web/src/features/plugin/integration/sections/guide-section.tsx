import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '@/ui/page/section.tsx'

interface GuideSectionProps {
  /** Its texts are below `plugin.<name>`: `title`, and `text` for its first paragraph. */
  name: 'attributeTable' | 'listen' | 'look' | 'snippets' | 'trouble' | 'versions'
  hasText?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** A part of the guide to the integration. */
export function GuideSection({ name, hasText = true, actions, children }: GuideSectionProps) {
  const { t } = useTranslation()
  return (
    <Section title={t(`plugin.${name}.title`)} actions={actions}>
      <div className="grid grid-cols-1 gap-5 p-5 sm:p-6">
        {hasText && <p className="max-w-prose text-sm text-ink-2">{t(`plugin.${name}.text`)}</p>}
        {children}
      </div>
    </Section>
  )
}
