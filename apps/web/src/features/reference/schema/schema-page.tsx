import type { SchemaPiece } from '@portico/openapi'
import { useMemo, useRef } from 'react'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { showToast } from '@/lib/toasts.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { usePiece } from '../api/use-piece.ts'
import { NewMark } from '../changes/new-mark.tsx'
import { PieceProblem } from '../frame/piece-problem.tsx'
import { ArticleSkeleton } from '../frame/skeletons.tsx'
import { Structure } from '../operation/contents.tsx'
import { Section } from '../operation/section.tsx'
import { useArrival, useReveal } from '../use-arrival.ts'
import { usePageLinks } from '../use-page-links.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { RenderContextProvider, usePageRenderContext, useRenderContext } from './render-context.ts'

/** The page of a component schema: its fields, an example, and where it is used. */
export function SchemaPage() {
  const { key, fragment } = useReferenceAddress()
  const query = usePiece('schema', key)
  const context = usePageRenderContext()
  useDocumentTitle(query.data?.schema.title ?? key)
  if (query.data)
    return (
      <RenderContextProvider value={context}>
        <SchemaArticle key={query.data.name} piece={query.data} fragment={fragment} />
      </RenderContextProvider>
    )
  return query.isError ? <PieceProblem query={query} /> : <ArticleSkeleton />
}

function SchemaArticle({ piece, fragment }: { piece: SchemaPiece; fragment: string }) {
  const { words } = useRenderContext()
  const page = useRef<HTMLElement>(null)
  const reveal = useReveal(fragment)
  useArrival(page, fragment)
  const links = usePageLinks()
  const { name, schema, example } = piece
  const title = schema.title ?? name
  // The page is the component's: a link to itself would lead nowhere.
  const own = useMemo(() => {
    const { component: _, ...rest } = schema
    return rest
  }, [schema])
  return (
    <article ref={page} {...links}>
      <p className="mb-1 text-[13px] font-medium text-ink-3">{words.t('reference.schema.kind')}</p>
      <h1 className="text-[28px] leading-9 font-semibold tracking-[-0.02em] wrap-anywhere">{title}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {title !== name && <code className="font-mono text-sm text-ink-2 wrap-anywhere">{name}</code>}
        {schema.deprecated && <Tag tone="warning">{words.t('reference.schema.deprecated')}</Tag>}
        <NewMark kind="schema" of={name} />
      </div>
      <Section level={2} title={words.t('reference.schema.structure')}>
        <Structure
          schema={own}
          id=""
          label={words.t('reference.schema.fields', { name })}
          direction="both"
          reveal={reveal}
        />
      </Section>
      {example !== undefined && <Example value={example} />}
      <UsedBy operations={piece.usedBy} />
    </article>
  )
}

function Example({ value }: { value: unknown }) {
  const { words } = useRenderContext()
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <Section
      level={2}
      title={words.t('reference.schema.example')}
      note={
        <CopyButton
          text={text}
          size="small"
          variant="ghost"
          className="ml-auto print:hidden"
          label={words.t('reference.schema.copy')}
          copiedLabel={words.t('reference.operation.copied')}
          onRefused={() => showToast({ kind: 'error', key: 'reference.operation.copyFailed' })}
        />
      }
    >
      <section
        aria-label={words.t('reference.schema.example')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place can then be scrolled by keys
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-2 border border-code-line bg-code p-4 text-code-ink"
      >
        <pre className="font-mono text-[13px] leading-relaxed whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </section>
    </Section>
  )
}

/** Operations that are named at most: the server gives no more. */
const MAX_USES = 50

function UsedBy({ operations }: { operations: SchemaPiece['usedBy'] }) {
  const { words, operationPage } = useRenderContext()
  return (
    <Section level={2} title={words.t('reference.schema.usedBy')}>
      {operations.length === 0 && <p className="text-sm text-ink-2">{words.t('reference.schema.unused')}</p>}
      {operations.length >= MAX_USES && (
        <p className="mb-2 text-sm text-ink-2">
          {words.t('reference.schema.usedByMany', { number: words.number(operations.length) })}
        </p>
      )}
      <ul className="border-t border-line empty:hidden">
        {operations.map(({ id, kind, method, path, title }) => (
          <li key={`${kind} ${id}`} className="border-b border-line">
            <a
              href={operationPage(kind, id)}
              className="flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-1 py-2.5 hover:bg-ground"
            >
              <MethodBadge method={method} />
              <span className="font-medium wrap-anywhere">{title}</span>
              <span className="font-mono text-[13px] text-ink-3 wrap-anywhere">{path}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
