import { useTranslation } from 'react-i18next'
import type { Plugin } from '@/features/plugin/embed/use-plugin.ts'
import { formatByteSize, formatDate } from '@/lib/i18n/formats.ts'
import type { PluginVersion } from '@/lib/plugin/released-versions.ts'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { GuideSection } from './guide-section.tsx'
import { CodeName, SimpleTable } from './simple-table.tsx'

const TONES: Record<PluginVersion['status'], TagTone> = {
  preview: 'warning',
  current: 'good',
  supported: 'info',
  ended: 'neutral'
}

/** Which versions there are, how long each is supported, and the hash of each of their files. */
export function VersionsSection({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation()
  return (
    <GuideSection name="versions">
      {plugin.state === 'loading' && <Skeleton className="h-40 w-full rounded-2" />}
      {plugin.state === 'failed' && <p className="text-sm text-ink-2">{t('plugin.snippets.failed')}</p>}
      {plugin.state === 'ready' && (
        <>
          <SimpleTable
            label={t('plugin.versions.table')}
            columns={[
              t('plugin.versions.version'),
              t('plugin.versions.status'),
              t('plugin.versions.released'),
              t('plugin.versions.supportedUntil')
            ]}
            rows={plugin.versions.map((version) => ({
              key: version.version,
              cells: [
                <CodeName key="version">{version.version}</CodeName>,
                <Tag key="status" tone={TONES[version.status]}>
                  {t(`plugin.versions.states.${version.status}`)}
                </Tag>,
                version.releasedOn === null ? t('plugin.versions.notReleased') : formatDate(version.releasedOn),
                formatDate(version.supportedUntil) || t('plugin.versions.open')
              ]
            }))}
          />
          {plugin.versions.map((version) => (
            <VersionFiles key={version.version} version={version} />
          ))}
        </>
      )}
    </GuideSection>
  )
}

function VersionFiles({ version }: { version: PluginVersion }) {
  const { t, i18n } = useTranslation()
  const title = t('plugin.versions.filesOf', { version: version.version })
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer rounded-1 text-sm font-medium text-blue-ink">{title}</summary>
      <div className="mt-3">
        <SimpleTable
          label={title}
          columns={[t('plugin.versions.file'), t('plugin.versions.size'), t('plugin.versions.hash')]}
          rows={version.files.map(({ name, integrity, compressedBytes }) => ({
            key: name,
            cells: [
              <CodeName key="name">{name}</CodeName>,
              <span key="size" className="whitespace-nowrap tabular-nums">
                {formatByteSize(compressedBytes, i18n.language)}
              </span>,
              <code key="hash" className="font-mono text-xs break-all text-ink-2 select-all">
                {integrity}
              </code>
            ]
          }))}
        />
      </div>
    </details>
  )
}
