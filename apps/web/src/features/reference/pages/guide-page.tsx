import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { useGuide } from '../api/read-guides.ts'
import { TextColumns } from '../frame/columns.tsx'
import { PieceProblem } from '../frame/piece-problem.tsx'
import { ArticleSkeleton } from '../frame/skeletons.tsx'
import { CopyMarkdown } from '../toolbar/copy-markdown.tsx'
import { useReferenceAddress } from '../use-reference-address.ts'
import { ArticleHeader } from './article-header.tsx'
import { GuideText } from './guide-text.tsx'
import { OnThisPage } from './on-this-page.tsx'

/** Security, advertising, affordability, residual values, the changelog, or the quick start of an API. */
export default function GuidePage() {
  const { t } = useTranslation()
  const { kind, api } = useReferenceAddress()
  const guide = useGuide(kind === 'quick-start' ? `quick-start/${api}` : kind)
  useDocumentTitle(guide.data?.title ?? t(`reference.pages.${kind}`))
  if (guide.isError || !guide.data) {
    return <TextColumns>{guide.isError ? <PieceProblem query={guide} /> : <ArticleSkeleton />}</TextColumns>
  }
  const { title, summary, html, headings } = guide.data
  return (
    <TextColumns aside={<OnThisPage headings={headings} />}>
      <article>
        {/* An API's bar has it already. */}
        <ArticleHeader title={title} note={api === '' && <CopyMarkdown />}>
          <p>{summary}</p>
        </ArticleHeader>
        <OnThisPage headings={headings} className="mt-8 min-[1280px]:hidden" />
        <div className="mt-8">
          <GuideText html={html} />
        </div>
      </article>
    </TextColumns>
  )
}
