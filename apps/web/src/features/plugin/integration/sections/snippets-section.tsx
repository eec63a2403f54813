import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AttributeValues, type ElementName, fileOf } from '@/features/plugin/embed/attributes.ts'
import { type Plugin, pluginFile, reserveFile } from '@/features/plugin/embed/use-plugin.ts'
import { CodeBlock } from '@/features/plugin/snippets/code-block.tsx'
import { contentPolicy } from '@/features/plugin/snippets/content-policy.ts'
import { FRAMEWORKS, type FrameworkId, writeSnippet } from '@/features/plugin/snippets/snippet.ts'
import { Select } from '@/ui/form/select.tsx'
import { TabList } from '@/ui/form/tab-list.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { GuideSection } from './guide-section.tsx'

/** Stands for the file that always is the newest. */
const NEWEST = 'newest'

interface SnippetsSectionProps {
  plugin: Plugin
  element: ElementName
  usable: AttributeValues
}

/** The configured element as code, for what the shop is made with, and the content policy that it needs. */
export function SnippetsSection({ plugin, element, usable }: SnippetsSectionProps) {
  const { t } = useTranslation()
  const id = useId()
  const [framework, setFramework] = useState<FrameworkId>('html')
  const [chosen, setChosen] = useState<string>()
  if (plugin.state !== 'ready') {
    return (
      <GuideSection name="snippets" hasText={false}>
        {plugin.state === 'loading' ? (
          <Skeleton className="h-64 w-full rounded-2" />
        ) : (
          <p className="text-sm text-ink-2">{t('plugin.snippets.failed')}</p>
        )}
      </GuideSection>
    )
  }
  const { url, versions, version: current } = plugin
  const name = chosen ?? current.version
  const version = versions.find((one) => one.version === name)
  const input = {
    element,
    values: usable,
    script: pluginFile(url, version, fileOf(element)),
    reserve: reserveFile(url, version ?? current)
  }
  const files = writeSnippet(framework, input)
  return (
    <GuideSection
      name="snippets"
      hasText={false}
      actions={
        <Select
          size="small"
          aria-label={t('plugin.snippets.version')}
          value={name}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            ...versions.map(({ version: value }) => ({
              value,
              label: t('plugin.snippets.pinned', { version: value })
            })),
            { value: NEWEST, label: t('plugin.snippets.newest') }
          ]}
        />
      }
    >
      <p className="max-w-prose text-sm text-ink-2">
        {t(version ? 'plugin.snippets.text' : 'plugin.snippets.newestText')}{' '}
        {version?.status === 'preview' && t('plugin.snippets.previewText', { version: version.version })}
      </p>
      <div className="min-w-0">
        <TabList
          id={id}
          label={t('plugin.snippets.framework')}
          tabs={FRAMEWORKS.map((one) => ({ value: one.id, label: one.name }))}
          value={framework}
          onChange={setFramework}
          className="mb-4 flex gap-1 overflow-x-auto border-b border-line"
          tabClassName="-mb-px h-10 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-blue aria-selected:text-ink"
        />
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${framework}`}
          className="grid grid-cols-1 gap-4"
        >
          <p className="max-w-prose text-sm text-ink-2">{t(`plugin.snippets.notes.${framework}`)}</p>
          {files.map((file) => (
            <CodeBlock key={file.name} name={file.name} code={file.code} grammar={file.grammar} />
          ))}
        </div>
      </div>
      <div>
        <h3 className="font-semibold">{t('plugin.policy.title')}</h3>
        <p className="mt-1 max-w-prose text-sm text-ink-2">{t('plugin.policy.text')}</p>
        <CodeBlock
          className="mt-4"
          name="Content-Security-Policy"
          code={contentPolicy(new URL(url).origin, usable)}
          grammar="bash"
        />
      </div>
    </GuideSection>
  )
}
