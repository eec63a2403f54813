import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AttributeValues, type ElementName, fileOf } from '@/features/plugin/embed/attributes.ts'
import { type Plugin, pluginFile, reserveFile } from '@/features/plugin/embed/use-plugin.ts'
import { CodeBlock } from '@/features/plugin/snippets/code-block.tsx'
import { contentPolicy } from '@/features/plugin/snippets/content-policy.ts'
import { FRAMEWORKS, type FrameworkId } from '@/features/plugin/snippets/snippet.ts'
import { Select } from '@/ui/form/select.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { FrameworkTabs } from './framework-tabs.tsx'

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
  const [framework, setFramework] = useState<FrameworkId>('html')
  const [chosen, setChosen] = useState<string>()
  if (plugin.state !== 'ready') {
    return (
      <Section title={t('plugin.snippets.title')}>
        <div className="p-5 sm:p-6">
          {plugin.state === 'loading' ? (
            <Skeleton className="h-64 w-full rounded-2" />
          ) : (
            <p className="text-sm text-ink-2">{t('plugin.snippets.failed')}</p>
          )}
        </div>
      </Section>
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
  const files = FRAMEWORKS.find(({ id }) => id === framework)?.write(input) ?? []
  return (
    <Section
      title={t('plugin.snippets.title')}
      actions={
        <Select
          size="small"
          aria-label={t('plugin.snippets.version')}
          value={name}
          onChange={({ target }) => setChosen(target.value)}
        >
          {versions.map((one) => (
            <option key={one.version} value={one.version}>
              {t('plugin.snippets.pinned', { version: one.version })}
            </option>
          ))}
          <option value={NEWEST}>{t('plugin.snippets.newest')}</option>
        </Select>
      }
    >
      <div className="grid grid-cols-1 gap-5 p-5 sm:p-6">
        <p className="max-w-prose text-sm text-ink-2">
          {t(version ? 'plugin.snippets.text' : 'plugin.snippets.newestText')}{' '}
          {version?.status === 'preview' && t('plugin.snippets.previewText', { version: version.version })}
        </p>
        <FrameworkTabs value={framework} onChange={setFramework}>
          <div className="grid grid-cols-1 gap-4">
            <p className="max-w-prose text-sm text-ink-2">{t(`plugin.snippets.notes.${framework}`)}</p>
            {files.map((file) => (
              <CodeBlock key={file.name} name={file.name} code={file.code} grammar={file.grammar} />
            ))}
          </div>
        </FrameworkTabs>
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
      </div>
    </Section>
  )
}
