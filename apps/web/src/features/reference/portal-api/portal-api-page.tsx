import { Download } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Button } from '@/ui/button/button.tsx'
import { SearchBar } from '@/ui/form/search-bar.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { SkeletonStack } from '@/ui/state/skeleton-stack.tsx'
import { type RenderContext, RenderContextProvider, useWords } from '../schema/render-context.ts'
import { OperationCard } from './operation-card.tsx'
import {
  type PortalDescription,
  type PreparedDescription,
  prepareDescription,
  searchOperations
} from './operation-groups.ts'
import { downloadDescription, useApiDescription } from './use-description.ts'

/** The portal's own API, as its OpenAPI document describes it. */
export default function PortalApiPage() {
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
        <SkeletonStack
          label={t('global.loading')}
          rows={['h-10 w-full max-w-md', 'mt-9 h-6 w-32', 'mt-3 h-[260px] rounded-3']}
        />
      )}
    </div>
  )
}

function Operations({ document }: { document: PortalDescription }) {
  const { t, i18n } = useTranslation()
  const { hash } = useLocation()
  const fragment = useMemo(() => fragmentOf(hash), [hash])
  const description = useMemo(() => prepareDescription(document, i18n.language), [document, i18n.language])
  const context = useDescriptionRenderContext(description)
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const found = useMemo(() => searchOperations(description.groups, searched), [description, searched])
  const count = found.reduce((sum, group) => sum + group.operations.length, 0)
  return (
    <RenderContextProvider value={context}>
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
              <li key={operation.view.id} className="border-b border-line last:border-b-0">
                <OperationCard operation={operation} fragment={fragment} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </RenderContextProvider>
  )
}

/** The place that an address names; none where it is not encoded as addresses are. */
function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Everything is on this page: schemas have no pages, and what a view defers is in memory. */
function useDescriptionRenderContext({ deferred }: PreparedDescription): RenderContext {
  const words = useWords()
  return useMemo(
    () => ({
      words,
      place: (fragment) => `#${encodeURIComponent(fragment)}`,
      usePiece: ({ kind, key }) => ({ data: deferred.get(`${kind} ${key}`), isError: false, isFetching: false }),
      operationPage: (_, id) => `#${encodeURIComponent(id)}`
    }),
    [words, deferred]
  )
}
