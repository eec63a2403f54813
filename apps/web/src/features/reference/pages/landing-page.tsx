import type { PUBLISHED_API_NAMES, ReferenceApi } from '@portico/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { useGuide } from '../api/read-guides.ts'
import { useReferences } from '../api/use-reference.ts'
import { TextColumns } from '../frame/columns.tsx'
import { PieceProblem } from '../frame/piece-problem.tsx'
import { ArticleSkeleton } from '../frame/skeletons.tsx'
import { CopyMarkdown } from '../toolbar/copy-markdown.tsx'
import { useApiName } from '../use-api-name.ts'
import { useReferenceLink } from '../use-reference-address.ts'
import { ArticleHeader, ArticleSection } from './article-header.tsx'
import { GuideText } from './guide-text.tsx'
import { OnThisPage } from './on-this-page.tsx'

/** The APIs in the order in which one deal meets them, from the car to the notification that it is paid. */
const DEAL = [
  'vehicle-api',
  'trade-api',
  'finance-quotation',
  'prequalification-api',
  'bank-account-validation-api',
  'finance-api',
  'orders-api',
  'payments',
  'status-notification'
] as const satisfies readonly (typeof PUBLISHED_API_NAMES)[number][]

/** Where the reference begins: what can be built, and the APIs as the story of one deal. */
export default function LandingPage() {
  const { t } = useTranslation()
  const guide = useGuide('landing')
  const apis = useReferences()
  useDocumentTitle(t('reference.title'))
  const further = furtherOf(apis.data)
  const headings = [
    { id: 'deal', level: 2, text: t('reference.landing.deal') },
    ...(further.length > 0 ? [{ id: 'further', level: 2, text: t('reference.landing.further') }] : []),
    ...(guide.data?.headings ?? [])
  ]
  return (
    <TextColumns aside={<OnThisPage headings={headings} />}>
      <article>
        {guide.isPending ? (
          <HeaderSkeleton />
        ) : (
          <ArticleHeader title={guide.data?.title ?? t('reference.title')} note={guide.data && <CopyMarkdown />}>
            {guide.data && <p>{guide.data.summary}</p>}
          </ArticleHeader>
        )}
        <ArticleSection id="deal" title={t('reference.landing.deal')}>
          <p className="mb-4 max-w-prose text-ink-2">{t('reference.landing.dealText')}</p>
          {apis.isError ? (
            <PieceProblem query={{ ...apis, error: new Error('The APIs could not be listed') }} />
          ) : apis.data?.length === 0 ? (
            <p className="text-ink-2">{t('reference.landing.none')}</p>
          ) : (
            <Deal apis={apis.data} />
          )}
        </ArticleSection>
        <FurtherApis apis={further} />
        <div className="mt-12">
          {guide.data ? <GuideText html={guide.data.html} /> : guide.isPending && <ArticleSkeleton />}
        </div>
      </article>
    </TextColumns>
  )
}

/** The title and its sentence, in their size. */
function HeaderSkeleton() {
  return (
    <div className="animate-appear-late">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-3 h-7 w-5/6" />
    </div>
  )
}

/** APIs of the catalogue that are no step of the deal. */
const furtherOf = (apis: readonly ReferenceApi[] = []) => apis.filter(({ api }) => !DEAL.some((step) => step === api))

function Deal({ apis }: { apis: readonly ReferenceApi[] | undefined }) {
  const { t } = useTranslation()
  return (
    <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {DEAL.map((api, index) => (
        <li key={api}>
          <ApiCard
            api={apis?.find((one) => one.api === api)}
            isPending={apis === undefined}
            step={index + 1}
            title={t(`reference.landing.steps.${api}.title`)}
          >
            {t(`reference.landing.steps.${api}.text`)}
          </ApiCard>
        </li>
      ))}
    </ol>
  )
}

function FurtherApis({ apis }: { apis: readonly ReferenceApi[] }) {
  const { t } = useTranslation()
  const apiName = useApiName()
  if (apis.length === 0) return null
  return (
    <ArticleSection id="further" title={t('reference.landing.further')}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {apis.map((api) => (
          <li key={api.api}>
            <ApiCard api={api} isPending={false} title={apiName(api.api, api.name)}>
              {api.summary}
            </ApiCard>
          </li>
        ))}
      </ul>
    </ArticleSection>
  )
}

interface ApiCardProps {
  /** Undefined when the catalogue has no such API, or while that is not known. */
  api: ReferenceApi | undefined
  isPending: boolean
  /** Its place in the deal. */
  step?: number
  title: string
  children: ReactNode
}

/** What an API is for; the whole card leads to it. */
function ApiCard({ api, isPending, step, title, children }: ApiCardProps) {
  const { t } = useTranslation()
  const link = useReferenceLink()
  const apiName = useApiName()
  const version = api?.versions[0]?.version
  const name = api && apiName(api.api, api.name)
  return (
    <div className="relative flex h-full flex-col rounded-3 border border-line bg-raised px-5 py-4 shadow-card transition-colors has-[a:hover]:border-blue">
      <div className="flex items-center gap-2">
        {step !== undefined && (
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-full bg-blue-wash text-xs font-semibold text-blue-ink tabular-nums"
          >
            {step}
          </span>
        )}
        <span className="ml-auto">
          {isPending ? (
            <Skeleton className="h-[22px] w-14 rounded-full" />
          ) : api ? (
            version && <Tag>{version}</Tag>
          ) : (
            <Tag tone="warning">{t('reference.landing.notPublished')}</Tag>
          )}
        </span>
      </div>
      <h3 className="mt-3 font-semibold tracking-[-0.01em] wrap-anywhere">
        {api ? (
          <Link to={link({ api: api.api })} className="rounded-1 after:absolute after:inset-0 after:rounded-3">
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      {children && <p className="mt-1 text-sm text-ink-2 text-pretty">{children}</p>}
      {step !== undefined && (
        <p className="mt-auto flex min-h-8 items-end pt-2 text-[13px] font-medium text-blue-ink">
          {name ?? (isPending && <Skeleton className="h-4 w-24" />)}
        </p>
      )}
    </div>
  )
}
