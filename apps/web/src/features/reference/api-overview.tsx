import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { MarkdownText } from '../../ui/markdown.tsx'
import { MethodBadge } from '../../ui/method-badge.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { ApiOutline } from './openapi.ts'

interface ApiOverviewProps {
  outline: ApiOutline
  /** What the page says above: the API's name, and the version that was chosen. */
  name: string
  version: string
}

/**
 * What an API is, where it is, and what can be done with it. Its texts are in whatever language their author wrote; its title and
 * version are told only where they differ from what the page says above.
 */
export function ApiOverview({ outline, name, version }: ApiOverviewProps) {
  const { t } = useTranslation()
  const { title, description, servers, groups } = outline
  const isOtherVersion = outline.version !== version
  const hasHeading = title !== name || isOtherVersion
  const Heading = hasHeading ? 'h3' : 'h2'
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div>
        {hasHeading && (
          <h2 className="mb-3 flex flex-wrap items-center gap-x-3 text-xl font-semibold tracking-[-0.015em]">
            {title}
            {isOtherVersion && <Tag tone="info">{outline.version}</Tag>}
          </h2>
        )}
        {description && <MarkdownText text={description} topLevel={hasHeading ? 3 : 2} className="text-ink-2" />}
        {groups.length === 0 && <p className="mt-6 text-ink-2 first:mt-0">{t('reference.noOperations')}</p>}
        {groups.map(({ tag, operations }) => (
          <section key={tag} aria-label={tag || t('reference.untagged')} className="mt-8 first:mt-0">
            <Heading className="mb-3 text-lg font-semibold tracking-[-0.01em]">
              {tag || t('reference.untagged')}
            </Heading>
            <Card>
              <ul className="divide-y divide-line">
                {operations.map(({ method, path, summary }) => (
                  <li key={`${method} ${path}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5">
                    <MethodBadge method={method} />
                    <code className="text-[13px] text-ink wrap-anywhere">{path}</code>
                    <span className="min-w-0 text-sm text-ink-2 max-sm:basis-full sm:ml-auto sm:text-right">
                      {summary}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      {servers.length > 0 && (
        <Card className="px-5 py-4">
          <h2 className="text-base font-semibold">{t('reference.servers')}</h2>
          <dl className="mt-2 grid gap-3 text-sm">
            {servers.map((server) => (
              <div key={server.url}>
                <dt className="font-mono text-[13px] text-ink wrap-anywhere">{server.url}</dt>
                <dd className="text-ink-2">{server.description}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </div>
  )
}
