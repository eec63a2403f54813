import type { ReferenceApi, ReferenceVersion } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { readPiece } from '@/lib/reference/read-piece.ts'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { SkeletonStack } from '@/ui/state/skeleton-stack.tsx'
import { useReferences } from '../api/use-reference.ts'
import { TextColumns } from '../frame/columns.tsx'
import { PartFailed } from '../frame/part-failed.tsx'
import { PieceProblem } from '../frame/piece-problem.tsx'
import { ArticleSkeleton } from '../frame/skeletons.tsx'
import { CopyMarkdown } from '../toolbar/copy-markdown.tsx'
import { useApiName } from '../use-api-name.ts'
import { useReferenceLink } from '../use-reference-address.ts'
import { ArticleHeader } from './article-header.tsx'
import { Gauge } from './gauge.tsx'

/** How much of each API's texts there is in which language. */
export default function TranslationsPage() {
  const { t } = useTranslation()
  const apis = useReferences()
  useDocumentTitle(t('reference.pages.translations'))
  if (!apis.data) return <TextColumns>{apis.isError ? <PieceProblem query={apis} /> : <ArticleSkeleton />}</TextColumns>
  return (
    <TextColumns>
      <article>
        <ArticleHeader title={t('reference.pages.translations')} note={<CopyMarkdown />}>
          <p>{t('reference.translations.text')}</p>
        </ArticleHeader>
        <div className="mt-8 grid gap-4">
          {apis.data.length === 0 && (
            <EmptyState title={t('reference.translations.none')}>{t('reference.translations.noneHint')}</EmptyState>
          )}
          {apis.data.map((api) => (
            <ApiTranslations key={api.api} api={api} />
          ))}
        </div>
      </article>
    </TextColumns>
  )
}

function ApiTranslations({ api }: { api: ReferenceApi }) {
  const link = useReferenceLink()
  const apiName = useApiName()
  const card = useRef<HTMLElement>(null)
  const isSeen = useInView(card)
  const id = `api.${api.api}`
  return (
    <section ref={card} aria-labelledby={id} className="rounded-3 border border-line bg-raised px-5 py-4 shadow-card">
      <h2 id={id} className="font-semibold tracking-[-0.01em]">
        <Link to={link({ api: api.api })} className="rounded-1 hover:text-blue-ink hover:underline">
          {apiName(api.api, api.name)}
        </Link>
      </h2>
      {api.versions
        .filter(({ file }) => file !== null)
        .map((version) => (
          <div key={version.version} className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[5rem_minmax(0,1fr)]">
            <p className="text-sm text-ink-2 tabular-nums">{version.version}</p>
            <ul className="grid gap-4 sm:grid-cols-2">
              {version.languages.map((language) => (
                <li key={language}>
                  <LanguageGauge api={api.api} version={version} language={language} isSeen={isSeen} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  )
}

interface LanguageGaugeProps {
  api: string
  version: ReferenceVersion
  language: string
  isSeen: boolean
}

function LanguageGauge({ api, version: { version, environments }, language, isSeen }: LanguageGaugeProps) {
  const { t } = useTranslation()
  const [environment] = environments
  const place = { api, version, ...(environment && { environment }) }
  const outline = useQuery({ ...readPiece(place, 'outline', '', language), enabled: isSeen })
  if (outline.isError) return <PartFailed onRetry={() => void outline.refetch()} />
  if (outline.data) return <Gauge {...outline.data.translation} language={language} />
  return (
    <SkeletonStack
      label={t('global.loading')}
      rows={['h-4 w-24', 'mt-2.5 h-2 w-full rounded-full']}
      className="h-[37px] pt-1"
    />
  )
}

/** Whether an element has come near what the window shows; so that a long list requests only what is visible. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '300px' }
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
