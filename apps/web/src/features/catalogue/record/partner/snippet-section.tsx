import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readVersions } from '@/lib/plugin/released-versions.ts'
import { readEnvironment } from '@/lib/session/environment.ts'
import { useSession } from '@/lib/session/session.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { type PanelProps, SectionFailed, SectionSkeleton } from '../detail/section-states.tsx'
import { entityKey } from '../display.ts'
import { missingFields, pluginSnippet, type SnippetPart, snippetText } from './snippet.ts'

/** The HTML that embeds the plugin in a partner's page. */
export function SnippetSection({ entity, stored }: PanelProps) {
  const { t } = useTranslation()
  const { environment } = useSession()
  const [place, versions] = useQueries({ queries: [readEnvironment(environment), readVersions] })
  const failed = [place, versions].filter(({ isError }) => isError)
  const parts = place.data && versions.data && pluginSnippet(stored.record, place.data.scfPluginUrl, versions.data)
  return parts ? (
    <Snippet entity={entity} partner={stored.record} parts={parts} />
  ) : (
    <Section title={t('entity.snippet.title')}>
      {failed.length > 0 ? (
        <SectionFailed
          title={t('entity.snippet.failed')}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      ) : (
        <SectionSkeleton lines={2} />
      )}
    </Section>
  )
}

interface SnippetProps {
  entity: EntityDefinition
  partner: CatalogueRecord
  parts: readonly SnippetPart[]
}

function Snippet({ entity, partner, parts }: SnippetProps) {
  const { t, i18n } = useTranslation()
  const code = useRef<HTMLPreElement>(null)
  const [isSelected, setSelected] = useState(false)
  const missing = missingFields(partner)

  function select() {
    window.getSelection()?.selectAllChildren(code.current!)
    setSelected(true)
  }

  const names = missing.map((field) => t(entityKey(entity, field)))
  return (
    <Section
      title={t('entity.snippet.title')}
      actions={
        <CopyButton
          size="small"
          text={snippetText(parts)}
          label={t('entity.snippet.copy')}
          copiedLabel={t('entity.snippet.copied')}
          onRefused={select}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4 px-5 py-5 sm:px-6">
        <p className="max-w-prose text-sm text-ink-2">{t('entity.snippet.text')}</p>
        {missing.length > 0 && (
          <Alert tone="warning" title={t('entity.snippet.incomplete')}>
            <p>
              {t('entity.snippet.missing', {
                count: missing.length,
                fields: new Intl.ListFormat(i18n.language).format(names)
              })}
            </p>
            <LinkButton to={`${entity.route}/${partner.id}/edit`} size="small" className="mt-3">
              {t('entity.action.edit')}
            </LinkButton>
          </Alert>
        )}
        <section
          aria-label={t('entity.snippet.code')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page can then be scrolled by keys
          tabIndex={0}
          className="overflow-x-auto rounded-2 border border-code-line bg-code p-4 text-[13px] leading-relaxed text-code-ink"
        >
          <pre ref={code} className="font-mono">
            <code>
              {parts.map(([kind, text], index) => (
                <span key={index} className={COLOURS[kind]}>
                  {text}
                </span>
              ))}
            </code>
          </pre>
        </section>
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {isSelected && t('entity.snippet.selected')}
        </p>
      </div>
    </Section>
  )
}

const COLOURS: Record<SnippetPart[0], string> = {
  mark: 'text-code-ink-2',
  tag: 'text-code-blue',
  attribute: 'text-code-amber',
  value: 'text-code-green'
}
