import type { ApiOutline } from '@portico/openapi'
import type { TFunction } from 'i18next'
import { ArrowRight, GitCompareArrows, Rocket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import type { ReferenceContext } from '../api/read-reference.ts'
import { usePiece } from '../api/use-piece.ts'
import { useReference } from '../api/use-reference.ts'
import { TextColumns } from '../frame/columns.tsx'
import { PieceProblem } from '../frame/piece-problem.tsx'
import { ArticleSkeleton } from '../frame/skeletons.tsx'
import { PlainTextView, RichTextView } from '../rich-text.tsx'
import { useApiName } from '../use-api-name.ts'
import { useReferenceLink } from '../use-reference-address.ts'
import { ArticleHeader, ArticleSection } from './article-header.tsx'
import { DocumentWarnings } from './document-warnings.tsx'
import { Gauge } from './gauge.tsx'
import { OnThisPage } from './on-this-page.tsx'
import { SecuritySchemes, Servers } from './overview-access.tsx'
import { OverviewGroups } from './overview-groups.tsx'
import { OverviewSchemas } from './overview-schemas.tsx'
import { useScrollToFragment } from './use-scroll-to-fragment.ts'

/** What an API is, where it is, who is let in, and what there is in it. */
export default function OverviewPage() {
  const reference = useReference()
  // With the descriptions, which no other page has.
  const outline = usePiece('outline', '')
  const apiName = useApiName()
  useDocumentTitle(reference.data && apiName(reference.data.api, reference.data.name))
  const isThere = reference.data !== undefined && outline.data !== undefined
  useScrollToFragment(isThere)
  if (isThere) return <Overview reference={reference.data} outline={outline.data} />
  const failed = [reference, outline].find(({ isError }) => isError)
  return <TextColumns>{failed ? <PieceProblem query={failed} /> : <ArticleSkeleton />}</TextColumns>
}

interface OverviewProps {
  reference: Omit<ReferenceContext, 'outline'>
  outline: ApiOutline
}

function Overview({ reference, outline }: OverviewProps) {
  const { t } = useTranslation()
  const link = useReferenceLink()
  const { api, version, versions, faults, quickStart } = reference
  const name = useApiName()(api, reference.name)
  const { summary, description, servers, securitySchemes, groups, counts, translation, openapi } = outline
  const about = aboutOf(outline, t)
  const sections = [
    servers.length > 0 && { id: 'servers', content: <Servers servers={servers} /> },
    securitySchemes.length > 0 && { id: 'security', content: <SecuritySchemes schemes={securitySchemes} /> },
    {
      id: 'operations',
      content:
        groups.length === 0 ? (
          <p className="text-ink-2">{t('reference.noOperations')}</p>
        ) : (
          <OverviewGroups groups={groups} />
        )
    },
    counts.schemas > 0 && { id: 'schemas', content: <OverviewSchemas count={counts.schemas} /> },
    { id: 'languages', content: <Languages translation={translation} /> },
    about.length > 0 && { id: 'about', content: <About entries={about} /> }
  ].filter((section) => section !== false)
  const headings = sections.map(({ id }) => ({ id, level: 2, text: t(`reference.${id}`) }))
  return (
    <TextColumns aside={<OnThisPage headings={headings} />}>
      <article>
        <ArticleHeader
          eyebrow={outline.title !== name && outline.title}
          title={name}
          note={
            <span className="flex gap-2">
              <Tag tone="info">{version}</Tag>
              <Tag>OpenAPI {openapi}</Tag>
            </span>
          }
        >
          {summary && <PlainTextView as="p" text={summary} />}
        </ArticleHeader>
        <div className="mt-6 flex flex-wrap gap-2 empty:hidden">
          {quickStart && (
            <LinkButton to={link({ kind: 'quick-start' })}>
              <Rocket aria-hidden="true" className="size-4" />
              {t('reference.pages.quick-start')}
            </LinkButton>
          )}
          {versions.length > 1 && (
            <LinkButton to={link({ kind: 'changes' })}>
              <GitCompareArrows aria-hidden="true" className="size-4" />
              {t('reference.pages.changes')}
            </LinkButton>
          )}
        </div>
        <DocumentWarnings faults={faults} file={versions.find((one) => one.version === version)?.file ?? null} />
        {description && <RichTextView text={description} className="mt-8 max-w-prose text-ink" />}
        {sections.map(({ id, content }) => (
          <ArticleSection key={id} id={id} title={t(`reference.${id}`)}>
            {content}
          </ArticleSection>
        ))}
      </article>
    </TextColumns>
  )
}

/** How much of the document is translated, and the way to the other documents. */
function Languages({ translation }: Pick<ApiOutline, 'translation'>) {
  const { t } = useTranslation()
  const link = useReferenceLink()
  return (
    <>
      <Gauge {...translation} />
      <LinkButton to={link({ kind: 'translations', api: '', environment: undefined })} size="small" className="mt-4">
        {t('reference.pages.translations')}
        <ArrowRight aria-hidden="true" className="size-4" />
      </LinkButton>
    </>
  )
}

interface AboutEntry {
  label: string
  text: string
  url?: string | undefined
}

/** Who publishes the API and under which terms, as far as its document says. */
function aboutOf({ contact, license, termsOfService, externalDocs }: ApiOutline, t: TFunction): AboutEntry[] {
  const entries = [
    contact?.name && { label: t('reference.contact'), text: contact.name, url: contact.url },
    contact?.email && { label: t('reference.email'), text: contact.email, url: `mailto:${contact.email}` },
    license && { label: t('reference.license'), text: license.name, url: license.url },
    termsOfService && { label: t('reference.terms'), text: termsOfService, url: termsOfService },
    externalDocs && {
      label: t('reference.externalDocs'),
      text: externalDocs.description?.plain ?? externalDocs.url,
      url: externalDocs.url
    }
  ]
  return entries.filter((entry) => typeof entry === 'object')
}

function About({ entries }: { entries: readonly AboutEntry[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {entries.map(({ label, text, url }) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere max-sm:-mt-2">
            {url && isFollowable(url) ? (
              <a
                href={url}
                rel="noopener noreferrer nofollow"
                className="rounded-1 text-blue-ink underline underline-offset-2"
              >
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Documents are written by others: what is no ordinary address is text. */
const isFollowable = (url: string) => /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(url)
