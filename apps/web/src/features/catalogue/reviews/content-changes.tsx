import { type ContentSnapshot, contentField, file, fileName, type ReviewDetail } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing } from '@/lib/api/versions.ts'
import { saveFile } from '@/lib/files/save-file.ts'
import { formatByteSize, formatNumber } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { formatJson } from '../form/json/json-text.ts'
import { SectionFailed, SectionSkeleton } from '../record/detail/section-states.tsx'
import { isTextKind, previewKind } from '../record/preview/preview-kind.ts'
import { LineChanges } from './line-changes.tsx'
import { changedBlocks } from './line-difference.ts'
import { type ContentPair, downloadReviewContent, readReviewTexts } from './requests.ts'

/** Bytes of a content up to which its lines are compared. */
const COMPARED_BYTES = 2_000_000

const CONTENT = contentField(file)?.name ?? ''

const SIDES = ['before', 'after'] as const

/** The content of a file on both sides of a change; undefined where the change leaves it as it is. */
export function changedContents({ entity, before, after }: ReviewDetail): ContentPair | undefined {
  if (entity !== 'file') return undefined
  const contentOf = (state: ReviewDetail['after']) => (state?.[CONTENT] ?? null) as ContentSnapshot | null
  const contents = { before: contentOf(before), after: contentOf(after) }
  return contents.before?.digest === contents.after?.digest ? undefined : contents
}

const isText = ({ mediaType }: ContentSnapshot) => {
  const kind = mediaType === null ? undefined : previewKind(mediaType)
  return kind === 'svg' || (kind !== undefined && isTextKind(kind))
}

interface ContentChangesProps {
  review: ReviewDetail
  contents: ContentPair
}

/** What a change changes in the content of a file: its lines where it is a text, and both contents as downloads. */
export function ContentChanges({ review, contents }: ContentChangesProps) {
  const { t, i18n } = useTranslation()
  const present = SIDES.flatMap((side) => (contents[side] ? [contents[side]] : []))
  const isLarge = present.some(({ size }) => size > COMPARED_BYTES)
  return (
    <Section title={t('reviewsPage.content.title')}>
      <dl className="grid gap-3 border-b border-line px-5 py-4 sm:px-6">
        {SIDES.map((side) => (
          <SideOfContent key={side} side={side} review={review} content={contents[side]} />
        ))}
      </dl>
      {!present.every((content) => isText(content) || content.size === 0) ? (
        <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">{t('reviewsPage.content.noText')}</p>
      ) : isLarge ? (
        <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">
          {t('reviewsPage.content.large', { limit: formatNumber(COMPARED_BYTES / 1_000_000, i18n.language) })}
        </p>
      ) : (
        <TextChanges review={review} contents={contents} />
      )}
    </Section>
  )
}

interface SideOfContentProps {
  side: keyof ContentPair
  review: ReviewDetail
  content: ContentSnapshot | null
}

/** Type, size and hash of a content, and the button that saves it. */
function SideOfContent({ side, review, content }: SideOfContentProps) {
  const { t, i18n } = useTranslation()
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  if (content === null) return null
  const { mediaType, size, digest } = content

  async function save(of: ContentSnapshot) {
    setState('loading')
    try {
      const description = review[side]?.description
      const name = { id: review.recordId, description: typeof description === 'string' ? description : null }
      saveFile(await downloadReviewContent(review.id, side), `${side}-${fileName(name, of.mediaType)}`)
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <dt className="w-20 text-[13px] text-ink-3">{t(`reviewsPage.content.${side}`)}</dt>
      <dd className="min-w-0 flex-1 text-sm wrap-anywhere">
        {[mediaType, formatByteSize(size, i18n.language)].filter(Boolean).join(', ')}
        <span className="block font-mono text-[12px] text-ink-3">SHA-256 {digest}</span>
        {state === 'failed' && (
          <InlineFailure
            retryLabel={t('error.page.retry')}
            isRetrying={false}
            onRetry={() => void save(content)}
            className="mt-1 text-sm"
          >
            {t('reviewsPage.content.failed')}
          </InlineFailure>
        )}
      </dd>
      <dd>
        <Button
          size="small"
          pending={state === 'loading'}
          aria-label={t(`reviewsPage.content.download.${side}`)}
          onClick={() => void save(content)}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('reviewsPage.content.download.short')}
        </Button>
      </dd>
    </div>
  )
}

/** JSON is compared as it is shown on a file's page: a document in one line has no lines to compare. */
const asCompared = (text: string, content: ContentSnapshot | null) =>
  content?.mediaType && previewKind(content.mediaType) === 'json' ? (formatJson(text) ?? text) : text

function TextChanges({ review, contents }: ContentChangesProps) {
  const { t } = useTranslation()
  const query = useQuery(readReviewTexts(review.id, contents))
  const { data } = query
  const blocks = useMemo(
    () => data && changedBlocks(asCompared(data.before, contents.before), asCompared(data.after, contents.after)),
    [data, contents]
  )
  if (blocks) return <LineChanges blocks={blocks} />
  if (isMissing(query.error))
    return <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">{t('reviewsPage.content.deleted')}</p>
  if (query.isError)
    return (
      <SectionFailed title={t('reviewsPage.content.failed')} isRetrying={query.isFetching} onRetry={query.refetch} />
    )
  return <SectionSkeleton />
}
