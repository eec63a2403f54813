import { LEGAL_DOCUMENTS, type LegalDocumentName, type Locale, matchLocale } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchRoutes, NavigationType, useLocation, useNavigationType } from 'react-router'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { formatDate } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { isImportFailure } from '@/lib/page/lazy-page.tsx'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { FoldedContents, SideContents } from './contents/table-of-contents.tsx'
import { DocumentSection } from './document-section.tsx'
import { InlineMarkdown } from './inline-markdown.tsx'
import { type LegalDocument, loadLegalDocument } from './legal-document.ts'

const ROUTES = LEGAL_DOCUMENTS.map((name) => ({ path: `/${name}`, name }))

/** The page of the legal document whose name is the address, however it is spelt: the router decides. */
export default function LegalPage() {
  const name = matchRoutes(ROUTES, useLocation())?.[0]?.route.name
  return name && <LegalText key={name} name={name} />
}

/** A legal document as a page: numbered clauses with anchors, its version and what changed, made to be read and to be printed. */
function LegalText({ name }: { name: LegalDocumentName }) {
  const { t, i18n } = useTranslation()
  const locale: Locale = matchLocale(i18n.language)!
  const { isKnown, isFailed } = useApplicationProfile()
  const {
    data: loaded,
    isFetching,
    isError,
    error,
    refetch
  } = useQuery({
    queryKey: ['legal', name, locale],
    queryFn: () => loadLegalDocument(name, locale),
    staleTime: Number.POSITIVE_INFINITY
  })
  // Shown together with what it takes from there, so that no name comes in later. It stays: its parts request the profile again after a
  // failure, and would be removed and shown again without end.
  const [isSettled, setIsSettled] = useState(false)
  if (!isSettled && (isKnown || isFailed)) setIsSettled(true)
  const data = isSettled ? loaded : undefined
  const title = t(`legal.titles.${name}`)
  useDocumentTitle(title)
  return (
    <div className="wrap py-10 md:py-14 lg:grid lg:grid-cols-[260px_minmax(0,68ch)] lg:gap-x-20 print:block print:p-0">
      {data ? <SideContents sections={data.sections} /> : <div />}
      <article className="max-w-[68ch] text-base leading-7 print:max-w-none print:text-[11pt] print:leading-normal">
        <PageHeader title={title} description={data && <InlineMarkdown text={data.summary} />} />
        {data ? (
          <DocumentBody document={data} />
        ) : isError && !isFetching ? (
          <FailedState
            title={t('legal.failed.title')}
            retryLabel={t('legal.failed.retry')}
            onRetry={() => (isImportFailure(error) ? window.location.reload() : void refetch())}
          >
            {t('legal.failed.text')}
          </FailedState>
        ) : (
          <DocumentSkeleton />
        )}
      </article>
    </div>
  )
}

function DocumentBody({ document }: { document: LegalDocument }) {
  useScrollToAnchor()
  return (
    <>
      <Edition document={document} />
      <FoldedContents sections={document.sections} />
      {document.sections.map((section, index) => (
        <DocumentSection key={section.id} section={section} number={index + 1} document={document} />
      ))}
      <Changes document={document} />
    </>
  )
}

function Edition({ document: { version, effective, changes } }: { document: LegalDocument }) {
  const { t } = useTranslation()
  const facts = [
    { term: t('legal.version'), value: version },
    { term: t('legal.effective'), value: <time dateTime={effective}>{formatDate(effective)}</time> },
    {
      term: t('legal.updated'),
      value: <time dateTime={changes[0]!.date}>{formatDate(changes[0]!.date)}</time>
    }
  ]
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-2 border-y border-line py-2.5 text-sm leading-6 text-ink-2">
      <dl className="contents">
        {facts.map(({ term, value }) => (
          <div key={term} className="flex gap-2">
            <dt>{term}</dt>
            <dd className="font-medium text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" variant="ghost" className="-mr-3 ml-auto print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        {t('legal.print')}
      </Button>
    </div>
  )
}

function Changes({ document: { changes } }: { document: LegalDocument }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="changes" className="mt-12 border-t border-line pt-6">
      <h2 id="changes" className="text-lg font-semibold tracking-[-0.01em] text-ink">
        {t('legal.changes')}
      </h2>
      <dl className="mt-2 text-[15px] leading-6 text-ink-2">
        {changes.map(({ version, date, text }) => (
          <div key={version} className="gap-4 sm:flex">
            <dt className="shrink-0 font-medium text-ink tabular-nums sm:w-32">
              {version} · <time dateTime={date}>{formatDate(date)}</time>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const DocumentSkeleton = () => (
  <Loading className="animate-appear-late">
    {['w-full', 'w-11/12', 'w-full', 'w-3/4', 'w-full', 'w-2/3'].map((width, line) => (
      <Skeleton key={line} className={`mt-3 h-5 ${width}`} />
    ))}
  </Loading>
)

/** Entries of the history whose anchor was scrolled to; going back restores the scroll position instead. */
const arrived = new Set<string>()

/** Brings the part of the page that the address names into sight and under the keyboard. Call it when the parts are there. */
export function useScrollToAnchor(): void {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (hash === '' || (type === NavigationType.Pop && arrived.has(key))) return
    // Addresses that were typed have no key of their own.
    if (key !== 'default') arrived.add(key)
    const part = document.getElementById(hash.slice(1))
    if (!part) return
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    part.scrollIntoView()
  }, [hash, key, type])
}
