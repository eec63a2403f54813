import { Download } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SearchBar } from '../../../ui/search-bar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { downloadDescription, useApiDescription } from './api-description.ts'
import { groupOperations, type OpenApiDocument, searchOperations } from './openapi.ts'
import { OperationCard } from './operation-card.tsx'

/** The portal's own API, as its OpenAPI document describes it. */
export default function ApiDocsPage() {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useApiDescription()
  useDocumentTitle(t('apiDocs.title'))
  return (
    <div className="wrap py-10">
      <PageHeader
        title={t('apiDocs.title')}
        description={t('apiDocs.description')}
        actions={
          data && (
            <Button onClick={() => downloadDescription(data)}>
              <Download aria-hidden="true" className="size-4" />
              {t('apiDocs.download')}
            </Button>
          )
        }
      />
      {data ? (
        <Operations document={data} />
      ) : isError ? (
        <FailedState
          title={t('apiDocs.failed')}
          retryLabel={t('error.page.retry')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <OperationsSkeleton />
      )}
    </div>
  )
}

function Operations({ document }: { document: OpenApiDocument }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const groups = useMemo(() => groupOperations(document), [document])
  const found = useMemo(() => searchOperations(groups, searched), [groups, searched])
  const count = found.reduce((sum, group) => sum + group.operations.length, 0)
  return (
    <>
      <SearchBar
        label={t('apiDocs.search')}
        clearLabel={t('apiDocs.clearSearch')}
        value={text}
        onChange={setText}
        found={t('apiDocs.count', { count })}
      />
      {count === 0 && <EmptyState title={t('apiDocs.nothingFound')} />}
      {found.map(({ tag, operations }) => (
        <section key={tag} aria-labelledby={`tag-${tag}`} className="mt-8">
          <h2 id={`tag-${tag}`} className="mb-3 text-lg font-semibold tracking-[-0.01em]">
            {t([`apiDocs.tag.${tag}`, `global.menu.entities.${tag}`], { defaultValue: tag })}
          </h2>
          <ul className="overflow-hidden rounded-3 border border-line bg-raised shadow-card">
            {operations.map((operation) => (
              <li key={operation.id} className="border-b border-line last:border-b-0">
                <OperationCard operation={operation} document={document} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function OperationsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('global.loading')}</span>
      <Skeleton className="h-10 w-full max-w-md" />
      <Skeleton className="mt-9 h-6 w-32" />
      <Skeleton className="mt-3 h-[260px] rounded-3" />
    </div>
  )
}
